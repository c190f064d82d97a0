/** A person's picture, or initials. Decorative: the name is next to it. */
export function Avatar({ name, src, size = 40 }: { name: string; src?: string | null; size?: 32 | 40 | 64 }) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase());
  const shown = initials.length > 1 ? `${initials[0]}${initials.at(-1)}` : (initials[0] ?? '?');
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {src ? <img src={src} alt="" width={size} height={size} className="h-full w-full object-cover" /> : shown}
    </span>
  );
}
