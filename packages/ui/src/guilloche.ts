/** Small hash of a string to an unsigned 32-bit number (FNV-1a); seeds drawings, protects nothing. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Paths of a band 1200 × 40 whose line count, period and phase follow the seed: the same text always draws the same band. */
export function guillochePaths(seed: string): string[] {
  const bits = seedOf(seed);
  const lines = 7 + (bits % 4);
  const waves = 3 + ((bits >>> 3) % 5);
  const envelope = 1 + ((bits >>> 7) % 3);
  const step = 0.45 + ((bits >>> 11) % 64) / 100;
  const drift = 0.12 + ((bits >>> 18) % 32) / 100;
  return Array.from({ length: lines }, (_, k) => {
    let d = '';
    for (let x = 0; x <= 1200; x += 12) {
      const t = (x / 1200) * Math.PI * 2;
      const y = 20 + 15 * Math.sin(t * waves + k * step) * Math.cos(t * envelope + k * drift);
      d += `${x === 0 ? 'M' : 'L'}${x} ${Math.round(y * 10) / 10}`;
    }
    return d;
  });
}
