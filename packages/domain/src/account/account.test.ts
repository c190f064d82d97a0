import { describe, expect, it, test } from 'vitest';
import { type Address, checkAddress, isLatin, normalizeAddress, normalizePhone } from './address.ts';
import { checkEmail, normalizeEmail } from './email.ts';
import type { FieldIssue } from './issue.ts';
import { checkFirstName, checkFullName, checkLastName } from './name.ts';
import { checkPassword, checkPasswordsMatch, checkTerms } from './password.ts';
import { isPoBoxOrRuralRoute } from './postal.ts';
import { checkUsername, normalizeUsername, usernameSkeleton } from './username.ts';

const codes = (issues: FieldIssue[]) => issues.map((issue) => issue.code);

describe('username (spec §5, rules §12)', () => {
  test.each([
    ['', ['required']],
    ['   ', ['required']],
    ['abcde', ['username_too_short']],
    ['abcdef', []],
    ['a.b_c-9', []],
    ['Collector', []],
    ['a'.repeat(30), []],
    ['a'.repeat(31), ['username_too_long']],
    ['has space', ['username_invalid']],
    ['me@example', ['username_invalid']],
    ['имярек', ['username_invalid']],
    ['Support', ['username_reserved']],
    ['bidder3', ['username_reserved']],
    ['b1dder_12', ['username_reserved']],
    ['assay-support', ['username_reserved']],
    ['assay_staff', ['username_reserved']],
    ['the.a55ay', ['username_reserved']],
    ['admin1', ['username_reserved']],
    ['4dm1n.admin', ['username_reserved']],
    ['adm1n-jo', ['username_reserved']],
    ['SupportTeam', ['username_reserved']],
    ['auction-house', ['username_reserved']],
    ['The_AuctionHouse', ['username_reserved']],
    ['__proto__', ['username_reserved']],
    ['constructor', ['username_reserved']],
    ['prototype', ['username_reserved']],
    ['hasOwnProperty', ['username_reserved']],
    ['auctioning-houses', []],
    ['constructor-jo', []],
    ['the-official', ['username_reserved']],
    ['staffan88', []],
    ['badminton', []],
    ['essayist', []],
    ['arsenal-supporter', []],
    ['supporter9', []],
  ])('%j gives %j', (username, expected) => {
    expect(codes(checkUsername(username))).toEqual(expected);
  });

  it.each([
    ['zedv7umcr.', 'zedv7umcr'],
    ['wi1helmina', 'wilhelmina'],
    ['W-il.hel_mina', 'wiIhelmina'],
    ['b0b.1958', 'bob1958'],
    ['burnside', 'bumside'],
    ['vvebster', 'webster'],
  ])('%s looks like %s', (one, other) => expect(usernameSkeleton(one)).toBe(usernameSkeleton(other)));

  it('digits do not look alike', () => {
    expect(new Set(Array.from({ length: 1_000 }, (_, n) => usernameSkeleton(`collector${n}`))).size).toBe(1_000);
  });

  it('is unique regardless of case', () => {
    expect(normalizeUsername(' Collector ')).toBe('collector');
  });
});

describe('password (spec §5, rules §12)', () => {
  const context = { commonPasswords: new Set(['passw0rd!']), words: ['collector', 'bob'] };
  test.each([
    ['', ['required']],
    ['Ab1!x', ['password_weak']],
    ['Ab1!xy', []],
    ['abcdef', ['password_weak']],
    ['ABCD1!', ['password_weak']],
    ['Abcdef!', ['password_weak']],
    ['Abcdef1', ['password_weak']],
    ['Abcd1 e', ['password_weak']],
    ['Passw0rd!', ['password_weak']],
    ['My-Collector-1', ['password_weak']],
    ['Bob-is-short-1', []],
    ['Äöü1!xß', []],
    [`Aa1!${'x'.repeat(124)}`, []],
    [`Aa1!${'x'.repeat(125)}`, ['password_too_long']],
  ])('%j gives %j', (password, expected) => {
    expect(codes(checkPassword(password, context))).toEqual(expected);
  });

  it('says what is missing', () => {
    expect(checkPassword('abc', context)[0]!.message).toBe(
      'Password needs at least 6 characters, a number, an uppercase letter, a symbol',
    );
  });

  it('must match its confirmation, and the terms must be accepted', () => {
    expect(checkPasswordsMatch('a', 'b')).toEqual([
      { path: 'passwordRepeat', code: 'password_mismatch', message: 'Passwords must match' },
    ]);
    expect(checkPasswordsMatch('a', 'a')).toEqual([]);
    expect(codes(checkTerms(false))).toEqual(['terms_required']);
    expect(checkTerms(true)).toEqual([]);
  });
});

describe('names (spec §5)', () => {
  it('first and last name have at least 3 characters', () => {
    expect(codes(checkFirstName('Al'))).toEqual(['first_name_too_short']);
    expect(codes(checkLastName('Li'))).toEqual(['last_name_too_short']);
    expect(codes(checkFirstName(' '))).toEqual(['required']);
    expect(checkFirstName('Ann')).toEqual([]);
    expect(checkLastName("O'Neill-Čapek Jr.")).toEqual([]);
    for (const name of [
      'You won, claim at www.evil.example',
      'evil.example',
      'Ann evil dot com',
      'Call 1 800 555 0100',
      'J.Smith',
    ])
      expect([name, codes(checkFirstName(name))]).toEqual([name, ['name_invalid']]);
    expect(
      ['J.R.R.', 'Mary Jane', 'D’Arcy', 'Anne-Marie 2', 'Kaʻiulani', 'Jr. Ann'].flatMap((name) => checkFirstName(name)),
    ).toEqual([]);
    expect(codes(checkFirstName('Zoz\u0337\u0338\u0335\u0334'))).toEqual(['name_invalid']);
    expect(codes(checkLastName('<script>'))).toEqual(['name_invalid']);
    expect(codes(checkLastName('x'.repeat(51)))).toEqual(['name_too_long']);
  });

  it('a full name has two words', () => {
    expect(checkFullName('Ann')).toEqual([
      { path: 'fullName', code: 'full_name_required', message: 'Please enter your full name' },
    ]);
    expect(checkFullName(' Ann  Lee ')).toEqual([]);
    expect(codes(checkFullName('Ann Lee, claim at evil.example'))).toEqual(['name_invalid']);
    expect(codes(checkFullName('Ann 5'))).toEqual(['full_name_required']);
  });
});

describe('email (spec §5)', () => {
  test.each(['a@b.co', 'First.Last+tag@Example.COM', "o'neill@sub.example.org"])('%s is taken', (email) => {
    expect(checkEmail(email)).toEqual([]);
  });

  test.each([
    'plain',
    '@b.co',
    'a@b',
    'a@b..co',
    '.a@b.co',
    'a..b@c.co',
    'a b@c.co',
    'a@-b.co',
    'a@1.2.3.4',
    'é@b.co',
    `${'a'.repeat(65)}@b.co`,
  ])('%s is refused', (email) => {
    expect(checkEmail(email)).toEqual([{ path: 'email', code: 'invalid_email', message: 'Invalid email' }]);
  });

  it('is required, and compared without case', () => {
    expect(codes(checkEmail('  '))).toEqual(['required']);
    expect(normalizeEmail(' Ann@Example.com ')).toBe('ann@example.com');
  });
});

describe('address (spec §5, rules §5.5)', () => {
  const address: Address = {
    fullName: 'Ann Lee',
    line1: '12 Main St, Apt #4',
    line2: null,
    city: 'Saint-Étienne',
    state: 'ny',
    postalCode: '10001',
    country: 'us',
    phone: '(212) 555-0142',
    mode: 'shipping',
  };

  it('a complete one is accepted and stored normalized', () => {
    expect(checkAddress(address)).toEqual([]);
    expect(normalizeAddress({ ...address, line2: '  ' })).toMatchObject({
      state: 'NY',
      country: 'US',
      phone: '+12125550142',
      line2: null,
    });
  });

  it.each<Partial<Address>>([
    { line1: '3200 Ranch Road 620', city: 'Austin', state: 'TX', postalCode: '78734' },
    { line1: '45-720 Kamehameha Hwy', city: 'Kāneʻohe', state: 'HI', postalCode: '96744' },
    { line1: '12 Kaʻiulani Ave', city: 'Haʻikū', state: 'HI', postalCode: '96708' },
    { line1: '12 Ka‘iulani Ave', city: 'Kane`ohe', state: 'HI', postalCode: '96744' },
    { line1: '123½ Orchard St' },
    { line1: '12–14 Orchard\u00a0St' },
    { fullName: 'Nguyễn Thị Ánh Tuyết', line1: '\u202d12 Main St\u202c' },
  ])('%o is taken', (over) => {
    expect(checkAddress({ ...address, ...over })).toEqual([]);
    expect(normalizeAddress({ ...address, line1: '12–14 Orchard\u00a0St' }).line1).toBe('12-14 Orchard St');
  });

  it.each<[Partial<Address>, string, string]>([
    [{ state: 'PR', postalCode: '00901' }, 'state', 'Puerto Rico'],
    [{ postalCode: '00901' }, 'postalCode', 'Puerto Rico'],
    [{ state: 'GU', postalCode: '96910' }, 'state', 'Guam'],
    [{ postalCode: '96910' }, 'postalCode', 'Guam'],
    [{ state: 'HI', postalCode: '96799' }, 'postalCode', 'American Samoa'],
    [{ postalCode: '96950' }, 'postalCode', 'the Northern Mariana Islands'],
    [{ postalCode: '00802' }, 'postalCode', 'the U.S. Virgin Islands'],
    [{ postalCode: '09012' }, 'postalCode', 'military (APO, FPO, DPO) addresses'],
    [{ state: 'AE', postalCode: '09012' }, 'state', 'military (APO, FPO, DPO) addresses'],
    [{ city: 'APO' }, 'city', 'military (APO, FPO, DPO) addresses'],
    [{ city: 'F.P.O. AP' }, 'city', 'military (APO, FPO, DPO) addresses'],
  ])('%o is refused with the reason at the field', (over, path, place) => {
    const [first, ...more] = checkAddress({ ...address, ...over });
    expect([first?.path, first?.message, more]).toEqual([
      path,
      `We don’t ship to ${place} yet. We ship to the 50 states and Washington, D.C.`,
      [],
    ]);
  });

  it('an empty one names every missing field, in order', () => {
    const empty: Address = {
      ...address,
      fullName: '',
      line1: '',
      city: '',
      state: '',
      postalCode: '',
      country: '',
      phone: '',
    };
    expect(checkAddress(empty).map((issue) => [issue.path, issue.code])).toEqual([
      ['fullName', 'full_name_required'],
      ['line1', 'address_incomplete'],
      ['city', 'address_incomplete'],
      ['state', 'address_incomplete'],
      ['postalCode', 'address_incomplete'],
      ['country', 'address_incomplete'],
      ['phone', 'address_incomplete'],
    ]);
  });

  test.each<[Partial<Address>, string, string]>([
    [{ line1: '東京都 1' }, 'line1', 'non_latin_characters'],
    [{ city: 'Москва' }, 'city', 'non_latin_characters'],
    [{ fullName: 'Ann Ли' }, 'fullName', 'non_latin_characters'],
    [{ line2: '١٢' }, 'line2', 'non_latin_characters'],
    [{ line1: '1 Main St 🏠' }, 'line1', 'non_latin_characters'],
    [{ line1: 'PO Box 5' }, 'line1', 'po_box_not_allowed'],
    [{ state: 'PR' }, 'state', 'state_invalid'],
    [{ postalCode: '1001' }, 'postalCode', 'postal_code_invalid'],
    [{ state: 'OR', postalCode: '90012' }, 'state', 'state_zip_mismatch'],
    [{ state: 'OR', postalCode: '00601' }, 'postalCode', 'postal_code_invalid'],
    [{ country: 'CA' }, 'country', 'country_not_supported'],
    [{ phone: '12345' }, 'phone', 'phone_invalid'],
    [{ line1: 'x'.repeat(101) }, 'line1', 'too_long'],
  ])('%o', (over, path, code) => {
    expect(checkAddress({ ...address, ...over }).map((issue) => [issue.path, issue.code])).toEqual([[path, code]]);
  });

  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'p o box 7',
    'Post Office Box 9',
    'P.O.B. 44',
    'RR 2',
    'R.R. #3',
    'Rural Route 5',
    'PO-Box 12',
    'P.O.Box12',
    'POBox 7',
    'Post Box 9',
    'P0 Box 3',
    'Postal Box 3',
    'P.O. Drawer 5',
    'P‑O‑Box 12',
    'HC 65 Box 12',
    'HC-1 Box 9',
    'HCR 3',
    'Star Route 5',
    'RFD 2',
    'RD 3 Box 14',
    'General Delivery',
    'Box 44',
    '12 Main St, PO Box 5',
  ])('%s is no street', (line) => {
    expect(isPoBoxOrRuralRoute(line)).toBe(true);
  });

  test.each([
    '12 Boxwood Ave',
    '5 Portland St',
    '77 Pope Rd',
    '9 Arr Lane',
    '1 Post Office Square',
    '3200 Ranch Road 620',
    '12200 RR 620 N',
    '8900 N FM 2222',
    '7 Box Elder Rd',
    '77 HC Andersen Ave',
    '5 Poe Box Lane',
    '300 Rural Hill Rd',
    '4 Route 9',
  ])('%s is a street', (line) => {
    expect(isPoBoxOrRuralRoute(line)).toBe(false);
  });

  it('accepts accents and refuses other scripts and digits', () => {
    expect([isLatin('Łódź Straße 5'), isLatin('Ω'), isLatin('٣'), isLatin('')]).toEqual([true, false, false, true]);
  });

  it('reads US phone numbers', () => {
    expect(['2125550142', '+1 212 555 0142', '1-212-555-0142'].map(normalizePhone)).toEqual(
      Array(3).fill('+12125550142'),
    );
    expect(
      ['\u202D+1 (503) 555-0123\u202C', '+1 (503) 555‑0123', '+1.503.555.0123', '503–555–0123', '503/555/0123'].map(
        normalizePhone,
      ),
    ).toEqual(Array(5).fill('+15035550123'));
    expect(['112', '0125550142', '+44 20 7946 0958', '212555014x'].map(normalizePhone)).toEqual(Array(4).fill(null));
  });
});
