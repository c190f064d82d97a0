/** Words that the project avoids in code and prose, and what to write instead. Matched as whole words, in any case. */
const BANNED: ReadonlyArray<readonly [words: string, instead: string]> = [
  ['anew', 'again, or a verb with re-'],
  ['himself|herself', 'themselves'],
  ['for ever', 'permanently'],
  ['somebody', 'someone'],
  ['nobody', 'no one'],
  ['whoever|whomever', 'anyone who, or name the person'],
  ['at once', 'immediately, buy now, or at the same time'],
  ['comes? alive|came alive|coming alive', 'hydrate'],
  ['comes? to nothing|came to nothing|coming to nothing', 'was not accepted'],
  ['waits? for you|waiting for you', 'needs your attention'],
  ['in words', 'as text'],
  ["the house|a house|house[’']s|real house|whole house|test house", 'Assay, the app, production'],
  ['on the heels', 'right after the commit'],
  ['mails|e-mails?', 'email'],
  ['reckon(s|ed|ing)?', 'compute, calculate'],
  [
    'signs? in|signed in(?! (blue|black|silver|gold|red|ink|pencil|person|marker))|signing in|sign-in|sign-ins',
    'log in',
  ],
  ['signs? out|signed out|signing out|sign-out', 'log out'],
  ['openHouse|TestHouse|openTestHouse', 'createContext, TestApp, startTestApp'],
  ['wordsOf|withWords|inOnePacket|readInOnePacket', 'toJson, labelsFor, pipelined'],
  [
    'TakenIn|takeIn\\w*|letBe|giveUpPurchase|freeLapsed|prolong|leaveBag',
    'apply…, on…, abandonPurchase, releaseExpired',
  ],
  ['useMeant|useLater|useTick|WhyNot|FirstScript|HeldScripts|assayEarly', 'the hook or component by its new name'],
  [
    'expectTold|hearComplaints|inspectAll|openAct|doAct|keepShot|saidOf|useSay|faultOf|askCount|noteCount|dieAt|lazyPart',
    'expectNotified, collectPageErrors, checkPages, openAction, submitAction, toFormFailure, setBagCount, crashAt, lazyWithRetry',
  ],
  ['catalogues?|catalogued|cataloguing', 'catalog'],
  ['colours?|coloured|favour\\w*|behaviour\\w*|honour\\w*|neighbour\\w*', 'American spelling'],
  [
    'grey|centre|programme|recognis(e|es|ed|ing)|organis(e|es|ed|ing|ation|ations)|authoris(e|es|ed|ing|ation)|cheques?|driving licence',
    'American spelling',
  ],
  [
    '(serial|normal|initial|final|util|summar|priorit|categor|custom|minim|maxim|optim)is(e|es|ed|ing|ation|ations)|analys(e|ed|ing)|(model|label|travel)l(ed|ing)|judgement|learnt|whilst|defence|artefacts?',
    'American spelling',
  ],
  // Sentences of screens that read as if translated.
  ['you buy “', 'You’re buying “'],
  ['is this you', 'Verify your email, Confirm your name'],
  ['lets you get alerts', 'verify your email so we can …'],
  ["we[’']ll keep your \\d+ items?", 'your item will stay in your bag'],
  ['as described in the condition report', 'as described under Condition'],
  ['a parcel needs it', 'Enter the tracking number.'],
  ['a change moves no', 'Changing this doesn’t affect …'],
  ['make it due under', 'Open it under … to issue it.'],
];

/** Where a banned word is right: names that the API, the database or the operating system fixes, addresses, and ink. */
const ALLOWED =
  /x-error-catalogue|favourites|catalogue catalog|a house number|signed in (?:front|\$\{)|`nobody`|["']nobody["']/gi;

const PATTERNS = BANNED.map(([words, instead]) => ({ pattern: new RegExp(`\\b(?:${words})\\b`, 'gi'), instead }));

export type BannedWord = { line: number; words: string; instead: string };

/** Returns every banned word or name in a text, with its line (from 1) and what to write instead. */
export function findBannedWords(text: string): BannedWord[] {
  return text
    .replaceAll(ALLOWED, '')
    .split('\n')
    .flatMap((line, index) =>
      PATTERNS.flatMap(({ pattern, instead }) =>
        [...line.matchAll(pattern)].map(([words]) => ({ line: index + 1, words, instead })),
      ),
    );
}
