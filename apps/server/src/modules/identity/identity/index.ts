export { decideReview, readReviews } from './review.ts';
