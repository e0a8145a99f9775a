import { createContext, use } from 'react';
import type { WalkInStart } from './walk-in/walk-in-dialog.tsx';

export const WalkIn = createContext<(start?: WalkInStart) => void>(() => {});

/** Opens the walk-in dialog, which the layout renders for all desk pages. */
export const useWalkIn = () => use(WalkIn);
