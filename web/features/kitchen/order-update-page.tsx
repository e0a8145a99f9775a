import { Page } from '#web/ui/page.tsx';

export const Component = () => <Page title="Admin - Update Order Info">Soon.</Page>;
