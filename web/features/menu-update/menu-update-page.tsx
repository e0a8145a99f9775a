import { Page } from '#web/ui/page.tsx';

export const Component = () => <Page title="Update the Menu">Soon.</Page>;
