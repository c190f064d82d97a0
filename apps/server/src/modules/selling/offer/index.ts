export { acceptOffer, counterOffer } from './answer.ts';
export { openToStaffTerms } from './staffTerms.ts';
export { submitOffer } from './submit.ts';
export { setTerms } from './terms.ts';
