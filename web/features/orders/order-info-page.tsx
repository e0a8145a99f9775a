import { Page } from '#web/ui/page.tsx';

export const Component = () => <Page title="Finalize Your Order">Soon.</Page>;
