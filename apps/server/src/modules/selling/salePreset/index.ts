export {
  type ChosenTerms,
  choiceOf,
  chooseTerms,
  lockPresets,
  readPresetIds,
  type TermsRow,
  toTerms,
} from './chosen.ts';
