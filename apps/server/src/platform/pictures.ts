import type { Sharp, SharpOptions } from 'sharp';

/** What decodes and draws pictures. It is loaded with the first one: eight megabytes that a process at rest does without. */
export async function pictureTool(): Promise<(input: Buffer, options?: SharpOptions) => Sharp> {
  return (await import('sharp')).default;
}
