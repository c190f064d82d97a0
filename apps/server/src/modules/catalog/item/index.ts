export { readCardsAt } from './cards.ts';
