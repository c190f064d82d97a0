// Plain JavaScript that any Node understands: it has to be able to say that the Node at hand is too old.
const [major, minor] = process.versions.node.split('.').map(Number);
const isNodeUsable = major > 20 || (major === 20 && minor >= 19);

/** Makes sure that everything is installed, then runs `script` (a .ts file of scripts/) under the pinned Node 24. */
export async function bootstrap(script, args) {
  if (!isNodeUsable) {
    console.error(
      `Assay needs Node 20.19 or newer to start; this is ${process.version}. Get one at https://nodejs.org/`,
    );
    process.exit(1);
  }
  const { ensureInstalled, runPinned } = await import('./install.mjs');
  await ensureInstalled();
  await runPinned(script, args);
}
