import { Page } from '#web/ui/page.tsx';

export const Component = () => <Page title="Refunds">Soon.</Page>;
