import { createContext } from 'react';

/** The nonce while rendering on the server; undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
