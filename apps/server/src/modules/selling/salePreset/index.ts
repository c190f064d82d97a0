export { type ChosenTerms, choiceOf, chooseTerms, lockPresets, readPresetIds } from './chosen.ts';
