import { pageNames } from '#web/lib/page-names.ts';
import { Page } from '#web/ui/page.tsx';

export const Component = () => <Page title={pageNames.improvements} heading={pageNames.improvements} />;
