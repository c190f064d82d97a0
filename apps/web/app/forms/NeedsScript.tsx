/** Says, where scripts are off, that a part of the page needs them. `what`: "Logging in". */
export function NeedsScript({
  what,
  children = 'Turn it on in your browser, and reload this page.',
}: {
  what: string;
  children?: string;
}) {
  return (
    <noscript className="block">
      <p className="strip tone-amber">{`${what} needs JavaScript. ${children}`}</p>
    </noscript>
  );
}
