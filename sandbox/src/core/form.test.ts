import { describe, expect, it } from 'vitest';
import { canonical, decodeForm } from './form.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('decoding form bodies', () => {
  it('given brackets, then they nest, append and make lists', () => {
    expect(plain(decodeForm('a=1&b[c]=2&b[d][e]=3&f[]=4&f[]=5&g[0]=6&g[1][h]=7&i=%26+x'))).toEqual({
      a: '1',
      b: { c: '2', d: { e: '3' } },
      f: ['4', '5'],
      g: ['6', { h: '7' }],
      i: '& x',
    });
  });

  it('given a name that would touch a prototype, then it is refused', () => {
    expect(() => decodeForm('a[__proto__][x]=1')).toThrow('not allowed');
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  it('given broken encoding, then it is refused', () => {
    expect(() => decodeForm('a=%zz')).toThrow('not valid');
  });

  it('given the same parameters in another order, then the canonical text is the same', () => {
    expect(canonical(decodeForm('b[y]=2&a=1&b[x]=3'))).toBe(canonical(decodeForm('a=1&b[x]=3&b[y]=2')));
    expect(canonical(decodeForm('a=1'))).not.toBe(canonical(decodeForm('a=2')));
  });
});
