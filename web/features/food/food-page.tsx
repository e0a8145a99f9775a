import { Page } from '#web/ui/page.tsx';

export const Component = () => <Page title="Food Order">Soon.</Page>;
