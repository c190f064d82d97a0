/** The item that a photo belongs to and its place, from its file's name: `signed-ball_2.jpg`. Null: it names neither. */
export function photoName(path: string): { ref: string; number: number } | null {
  const found = /^(.{1,200})_(\d{1,3})\.(?:jpe?g|png|webp|avif)$/i.exec(path.slice(path.lastIndexOf('/') + 1));
  return found === null ? null : { ref: found[1]!, number: Number(found[2]) };
}
