import { describe, expect, it } from 'vitest';
import { addEvidence, isBarred, type LinkKind, linkStrength } from './links.ts';

describe('links between accounts', () => {
  it.each<[readonly LinkKind[], 'weak' | 'strong']>([
    [['document'], 'strong'],
    [['card', 'device'], 'strong'],
    [['card', 'address'], 'strong'],
    [['bank', 'address'], 'strong'],
    [['address', 'device'], 'strong'],
    [['card', 'bank'], 'strong'],
    [['card', 'address', 'device'], 'strong'],
    [['card'], 'weak'],
    [['bank'], 'weak'],
    [['address'], 'weak'],
    [['device'], 'weak'],
    [['card', 'card'], 'weak'],
    [[], 'weak'],
  ])('given the evidence %j, then the link is %s', (kinds, strength) => {
    expect(linkStrength(kinds)).toBe(strength);
  });

  it('given a first piece of evidence, then the link is open; given the same again, then nothing is new', () => {
    expect(addEvidence(null, ['device'])).toEqual({ kinds: ['device'], strength: 'weak', status: 'open' });
    expect(addEvidence({ kinds: ['device'], status: 'open' }, ['device'])).toBeNull();
    expect(addEvidence(null, [])).toBeNull();
  });

  it('given a weak link that staff cleared, when it becomes strong, then it is open again and bars', () => {
    const risen = addEvidence({ kinds: ['device'], status: 'cleared' }, ['card']);
    expect(risen).toEqual({ kinds: ['card', 'device'], strength: 'strong', status: 'open' });
    expect(isBarred(risen!)).toBe(true);
  });

  it('given a strong link that staff cleared, when there is more evidence, then it stays cleared', () => {
    const more = addEvidence({ kinds: ['card', 'device'], status: 'cleared' }, ['address']);
    expect(more).toEqual({ kinds: ['card', 'address', 'device'], strength: 'strong', status: 'cleared' });
    expect(isBarred(more!)).toBe(false);
  });

  it('given a weak link, then it bars only when staff confirmed it', () => {
    expect(isBarred({ strength: 'weak', status: 'open' })).toBe(false);
    expect(isBarred({ strength: 'weak', status: 'confirmed' })).toBe(true);
    expect(isBarred({ strength: 'strong', status: 'confirmed' })).toBe(true);
  });
});
