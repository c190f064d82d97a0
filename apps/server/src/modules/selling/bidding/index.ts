// The bid engine. It decides waiting bids in batches, each in one transaction with one commit: it locks the lots and then the
// people in order of id (transaction.ts), decides in order of arrival without I/O (batch.ts), and writes in bulk (writes.ts).
// It knows no AppContext; what it may import and who may import it is checked (.dependency-cruiser.cjs, decision 0174).
export { type BidEngine, type BidEngineNeeds, createBidEngine } from './engine.ts';
