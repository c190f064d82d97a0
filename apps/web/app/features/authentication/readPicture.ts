import { importWithRetry } from '../../lib/lazyWithRetry.ts';

/** The browser's own barcode reader, where it exists (Chrome on Android, macOS and ChromeOS). */
type Detector = { detect(source: CanvasImageSource): Promise<Array<{ rawValue: string }>> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** Finds the text of a QR code in a picture or video frame. Null if there is none. */
export type Reader = (source: HTMLVideoElement | HTMLImageElement) => Promise<string | null>;

/** Longer side of the image for our own reader: more pixels cost time and find nothing more. */
const SIDE = 800;

/** The browser's own reader if there is one. Otherwise ours, which is loaded now. */
export async function openReader(): Promise<Reader> {
  const detectorClass = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await detectorClass?.getSupportedFormats().catch(() => [])) ?? [];
  if (detectorClass !== undefined && formats.includes('qr_code')) {
    const detector = new detectorClass({ formats: ['qr_code'] });
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? null;
  }
  const { default: jsqr } = await importWithRetry(() => import('jsqr'), 'default', 2);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser cannot read pictures');
  return async (source) => {
    const [width, height] =
      source instanceof HTMLVideoElement
        ? [source.videoWidth, source.videoHeight]
        : [source.naturalWidth, source.naturalHeight];
    if (width === 0 || height === 0) return null;
    const scale = Math.min(1, SIDE / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsqr(data, canvas.width, canvas.height, { inversionAttempts: 'dontInvert' })?.data ?? null;
  };
}

/** Reads a photograph; null when no code is in it. Throws when the file is no picture. */
export async function readPhoto(file: File): Promise<string | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return await (await openReader())(image);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
