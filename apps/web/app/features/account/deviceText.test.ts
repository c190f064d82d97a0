import { expect, it } from 'vitest';
import { deviceText } from './deviceText.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${MAC} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`${MAC} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on macOS'],
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari on macOS'],
  [`${PHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('names %s', (userAgent, expected) => {
  expect(deviceText(userAgent)).toBe(expected);
});
