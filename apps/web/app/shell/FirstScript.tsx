import { use, useEffect, useLayoutEffect, useState } from 'react';
import { NonceContext } from '../nonce.ts';
import { HELD } from './HeldScripts.tsx';

/**
 * Presses of buttons before the page's own script runs would be lost: on a slow phone a sheet then does not open. These
 * lines, first in the page, keep the last of them. Links, forms and what opens a popover work by themselves and are left alone. A
 * press that makes the page come alive is heard by it after all: kept, it would be done twice, and close what it has opened.
 */
const KEEP = `(()=>{let b=null,by=null;const keep=e=>{const p=e.target.closest&&e.target.closest('button[type=button]:not([popovertarget])');if(p){b=p;by=e}};
addEventListener('click',keep,true);window.assayEarlyPress=()=>{removeEventListener('click',keep,true);const p=by===window.event?null:b;b=by=null;return p}})();`;

/** `painted(then)`: after a frame with the whole page. */
const PAINTED = `const painted=then=>document.readyState==='loading'?addEventListener('DOMContentLoaded',()=>painted(then),{once:true})
:requestAnimationFrame(()=>setTimeout(then));`;

/**
 * Begins the scripts that HeldScripts holds back, once the page has been painted, so that style sheets and the first picture
 * have a slow line to themselves (decision 0110). A page that nobody looks at is not painted: there they begin at once.
 */
const BEGIN = `(()=>{let begun=false;const begin=()=>{if(begun)return;
if(document.readyState==='loading')return addEventListener('DOMContentLoaded',begin,{once:true});
begun=true;const held=document.querySelector('script[type="${HELD}"]');if(!held)return;
const add=(name,own)=>document.head.append(Object.assign(document.createElement(name),{nonce:held.nonce},own));
held.dataset.needs.split(' ').forEach(href=>add('link',{rel:'modulepreload',href}));
add('script',{type:'module',textContent:held.textContent})};
if(document.hidden)begin();else{painted(begin);addEventListener('visibilitychange',begin,{once:true})}})();`;

/**
 * The first page that a browser asks us for stands in local typefaces until its first pictures have been painted, for three
 * seconds at most (decision 0116): on a slow line ours would come ahead of them. Afterwards the browser keeps them and has
 * them at once. Where that cannot be noted nothing waits.
 */
const TYPEFACES = `(()=>{const root=document.documentElement;try{if(document.hidden||localStorage.getItem('assay_typefaces'))return;
localStorage.setItem('assay_typefaces','1')}catch{return}root.dataset.typefaces='later';
const take=()=>delete root.dataset.typefaces;setTimeout(take,3000);painted(()=>
Promise.allSettled([...document.querySelectorAll('img[fetchpriority=high]')].map(picture=>picture.decode())).then(()=>painted(take)))})();`;

/** Browsers have run it long before they hydrate. */
const FIRST = import.meta.env.SSR ? `${KEEP}(()=>{${PAINTED}${BEGIN}${TYPEFACES}})()` : '';

declare global {
  interface Window {
    /** Ends the keeping and gives the button that was pressed too early. */
    assayEarlyPress?: () => HTMLButtonElement | null;
  }
}

/** What every page with scripts runs first; goes into the head. */
export function FirstScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST }} />;
}

/** Presses the kept button again, now that it is heard, and what was chosen before the press has been taken up. */
export function useEarlyPress(): void {
  const [pressed, setPressed] = useState<HTMLButtonElement | null>(null);
  // In the very step in which presses begin to be heard, so that none is both heard and kept.
  useLayoutEffect(() => {
    setPressed(window.assayEarlyPress?.() ?? null);
    delete window.assayEarlyPress;
  }, []);
  useEffect(() => {
    if (pressed?.isConnected === true) pressed.click();
  }, [pressed]);
}
