import { startDeferredScripts } from './deferredScripts.ts';
import { isBelowFloor, showFloorNotice } from './floor.ts';
import { recordInput } from './input.ts';
import { delayTypefaces } from './typefaces.ts';

// In an old browser the page stays as the server sent it: half of a script could bid or pay wrongly, or take it away.
if (isBelowFloor()) showFloorNotice();
else {
  window.replayEarlyInput = recordInput(window, document);
  startDeferredScripts();
  delayTypefaces();
}
