import { Page } from '#web/ui/page.tsx';

export const Component = () => <Page title="Pay">Soon.</Page>;
