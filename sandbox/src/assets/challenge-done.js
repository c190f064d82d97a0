// Tells the shop's dialog how the challenge ended.
const { outcome } = document.getElementById('outcome').dataset;
if (window.parent !== window) {
  window.parent.postMessage({ source: 'assay-sandbox-3ds', outcome }, location.origin);
}
