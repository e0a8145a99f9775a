import { createContext, use } from 'react';

/** Who is looking: nobody known, or someone with a role. */
export type Viewer = { name: string; role: 'user' | 'pending' | 'admin' } | null;

export const ViewerContext = createContext<Viewer>(null);

export const useViewer = (): Viewer => use(ViewerContext);
