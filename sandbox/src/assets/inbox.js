// Shows new messages without a press of the reload button, while the page is looked at.
const shown = document.querySelectorAll('.messages li').length;
const { searchParams } = new URL(location.href);
const query = new URLSearchParams({ kind: searchParams.get('kind') ?? 'email', to: searchParams.get('to') ?? '' });

setInterval(async () => {
  if (document.hidden || document.activeElement?.matches('input')) return;
  const answer = await fetch(`/sandbox/inbox/messages.json?${query}`).catch(() => null);
  if (!answer?.ok) return;
  const { total } = await answer.json();
  if (total !== shown) location.reload();
}, 3000);
