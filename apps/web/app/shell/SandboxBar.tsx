/** Says that nothing here costs money, and links to the sandbox's emails. */
export function SandboxBar() {
  return (
    <aside className="sandbox-bar" aria-label="Sandbox">
      <div className="page">
        <p>Sandbox: no real money.</p>
        <a href="/sandbox/inbox">Emails and text messages</a>
      </div>
    </aside>
  );
}
