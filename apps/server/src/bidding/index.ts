export { type BidEngine, type BidEngineNeeds, createBidEngine } from './engine.ts';
