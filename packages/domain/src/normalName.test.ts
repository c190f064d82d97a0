import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalName } from './normalName.ts';

describe('the form in which names are compared', () => {
  it.each([
    ["Shaquille O'Neal", 'SHAQUILLE O’NEAL', 'Shaquille Oʼneal', 'Shaquille O`Neal', 'Shaquille O´Neal'],
    ['Jean-Luc Ponty', 'Jean–Luc Ponty', 'Jean‑Luc Ponty', 'Jean—Luc\u00a0Ponty', ' jean−luc  ponty '],
    ['Beyoncé', 'Beyonce\u0301', 'BEYONCÉ', 'Bey\u200boncé', '\ufeffBeyonc\u00adé'],
    ['"Babe" Ruth', '“Babe” Ruth', '„Babe‟ Ruth', '«Babe» Ruth'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς', 'οδυσσευσ'],
    ['İpek', 'I\u0307pek', 'ipek'],
  ])('given %s, then each of its spellings is the same name', (...spellings) => {
    expect(new Set(spellings.map(normalName)).size).toBe(1);
  });

  it.each([
    ['Beyoncé', 'Beyonce'],
    ['Jean-Luc', 'Jean Luc'],
    ["O'Neal", 'ONeal'],
    ["'Babe'", '"Babe"'],
  ])('given %s and %s, then they are two names', (one, other) => {
    expect(normalName(one)).not.toBe(normalName(other));
  });

  it('given any text, then its form is its own form, and that of the text composed otherwise', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const form = normalName(text);
        expect(normalName(form)).toBe(form);
        expect(normalName(text.normalize('NFD'))).toBe(form);
        expect(normalName(text.normalize('NFC'))).toBe(form);
      }),
    );
  });
});
