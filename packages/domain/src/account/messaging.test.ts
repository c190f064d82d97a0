import { describe, expect, it } from 'vitest';
import { parseTextCommand } from './messaging.ts';

describe('readText', () => {
  it.each(['STOP', ' stop ', 'Stop.', 'END', 'Cancel', 'UNSUBSCRIBE', 'quit', 'stopall', 'STOP!'])(
    'given %j, then it ends the texts',
    (text) => expect(parseTextCommand(text)).toEqual({ act: 'stop' }),
  );

  it.each([
    ['START', 'start'],
    ['unstop', 'start'],
    ['Help', 'help'],
    ['info', 'help'],
    ['', 'other'],
    ['stop it please', 'other'],
    ['YES', 'other'],
    ['JOIN', 'other'],
    ['JOIN K7M2Q9H', 'other'],
    ['K7M2Q9HXA', 'other'],
    ['K7M2Q9HU', 'other'],
  ])('given %j, then it is %s', (text, act) => expect(parseTextCommand(text)).toEqual({ act }));

  it.each(['JOIN K7M2Q9H0', 'join k7m2-q9ho', 'K7M2Q9H0', 'Join K7M2 Q9HO.', '“JOIN K7M2Q9H0”'])(
    'given %j, then it is the keyword',
    (text) => expect(parseTextCommand(text)).toEqual({ act: 'join', token: 'K7M2Q9H0' }),
  );

  it('given letters that look like a one, then they are read as one', () =>
    expect(parseTextCommand('join ILIL7K2M')).toEqual({ act: 'join', token: '11117K2M' }));
});
