import { createContext } from 'react';

/** Pictures that are known before the offers are: those of the drawn page, which the server fills in. */
export const FirstPictures = createContext<readonly string[]>([]);
