import { createContext } from 'react';

/** The nonce while rendering on the server; empty in the browser, which hides nonces from scripts in just that way. */
export const NonceContext = createContext('');
