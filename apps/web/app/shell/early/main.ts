import { startDeferredScripts } from './deferredScripts.ts';
import { recordInput } from './input.ts';
import { delayTypefaces } from './typefaces.ts';

window.replayEarlyInput = recordInput(window, document);
startDeferredScripts();
delayTypefaces();
