import type { Answer, Client } from '@assay/client/index.ts';
import type { LegalTexts, PublicSettings } from '@assay/domain/settings/public.ts';
import { createContext } from 'react-router';

/** The logged-in user as the shell knows them. Null for a visitor. */
export type Viewer = Answer<'user.me'>;
export type Theme = 'light' | 'dark';

/** Configured login methods besides email and password, and the reCAPTCHA site key. */
export type LogInWays = { google: boolean; captchaSiteKey: string | null };

export type RequestFacts = {
  /** Of this response's Content-Security-Policy; never sent to the browser as data. */
  nonce: string;
  requestId: string;
  /** Chosen by the visitor; null follows the system. */
  theme: Theme | null;
  sandbox: boolean;
  /** Publishable key of the payment provider: meant for browsers. */
  publishableKey: string;
  logInWays: LogInWays;
  /** Parent domain of the cookies that pages set themselves. Null: only the host. */
  cookieDomain: string | null;
  /** What pages show of the business's settings. */
  settings: PublicSettings;
  /** There is a published sale: the navigation leads to it. */
  hasSales: boolean;
  legalTexts: LegalTexts;
  /** Epoch ms. */
  serverNow: number;
  viewer: Viewer | null;
};

/** The API, called inside the process with the cookies of the visitor. Cookies that it sets reach the visitor. */
export const apiContext = createContext<Client>();
export const requestContext = createContext<RequestFacts>();
