import { pageNames } from '#web/lib/page-names.ts';
import { Page } from '#web/ui/page.tsx';

export const Component = () => <Page title={pageNames.loyalty} heading={pageNames.loyalty} />;
