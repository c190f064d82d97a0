// Moves the product's clock; the shop serves the call and passes it on to this sandbox.
const form = document.getElementById('clock-form');
const result = document.getElementById('clock-result');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  result.textContent = 'Moving…';
  try {
    const answer = await fetch('/sandbox/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-type': 'web_app' },
      body: JSON.stringify({ advanceMs: Number(new FormData(form).get('advanceMs')) }),
    });
    if (!answer.ok) throw new Error(`The shop answered ${answer.status}.`);
    location.reload();
  } catch (error) {
    result.textContent = `The clock did not move. ${error.message}`;
  }
});
