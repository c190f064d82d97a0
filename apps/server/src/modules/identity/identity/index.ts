export { decideReview, REVIEWS_WORK, readReviews } from './review.ts';
