import type { Intake } from '@assay/contract/shapes/intake.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { refusalText, sendWhenAllowed } from '../photography/sendPhoto.ts';

/** Sends photos of one object, one after another. Returns why the first one failed, and those that are left. */
export async function sendLinePhotos(
  line: { intakeId: string; lineId: string },
  photos: readonly File[],
): Promise<{ error: string | null; left: readonly File[] }> {
  for (const [index, file] of photos.entries()) {
    try {
      await sendWhenAllowed(() =>
        browserApi.call('office.intakePicture', { params: { id: line.intakeId, lineId: line.lineId }, file }),
      );
    } catch (error) {
      return { error: await refusalText(error), left: photos.slice(index) };
    }
  }
  return { error: null, left: [] };
}

/** Sends the photos of the lines of a new delivery, by position from 0. Returns how many were not sent. */
export async function sendIntakePhotos(
  { id, lines }: Intake,
  photos: Readonly<Record<number, readonly File[]>>,
): Promise<number> {
  let left = 0;
  for (const [index, { id: lineId }] of lines.entries())
    left += (await sendLinePhotos({ intakeId: id, lineId }, photos[index] ?? [])).left.length;
  return left;
}
