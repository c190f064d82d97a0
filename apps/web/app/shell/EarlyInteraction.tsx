import { use, useEffect, useLayoutEffect, useState } from 'react';
import { NonceContext } from '../nonce.ts';
import { HELD } from './DeferredScripts.tsx';

/**
 * Tells the page of a field that shows something else than the server sent. React takes what it finds for heard of: it has put
 * setters of its own on each field to know. So the field is set back by its own setter, and forth by the browser's. Before that,
 * an event that nobody listens to makes React take over the part that the field stands in. A field that was drawn empty again
 * in the meantime has what was last typed.
 */
const TAKE_UP = `const set=(f,name,value)=>{const all=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),name);all.set.call(f,value)},
takeUp=(was,old)=>{const f=again(old);if(!f)return;const tell=name=>f.dispatchEvent(new Event(name,{bubbles:true})),one=f.type==='checkbox'||f.type==='radio',chosen=f.matches('select,[type=file]');
if(f!==old){if(one)f.checked!==old.checked&&f.click();else if(f.type!=='file'&&f.value!==old.value){set(f,'value',old.value);tell(chosen?'change':'input')}return}
if(!one&&!chosen&&was!==undefined&&f.value===f.defaultValue)set(f,'value',was);
if(!chosen&&(one?f.checked===f.defaultChecked:f.value===f.defaultValue))return;
tell('dragend');if(chosen)tell('change');else if(one){f.checked=f.defaultChecked;set(f,'checked',!f.checked);tell('click')}
else{const {value}=f;f.value=f.defaultValue;set(f,'value',value);tell('input')}};`;

/**
 * Where the page's script could not take over what the server sent, it draws that part of the page again: what was pressed,
 * sent or filled in is gone then, and the one that stands in its place is found by what it is and which of its kind. Nothing
 * is done before React has taken that part over, which it notes at the element.
 */
const FIND = `const keyOf=e=>[e.tagName,e.id,e.name,e.type,e.getAttribute('aria-label'),e.tagName==='BUTTON'?e.textContent:''].join('|'),
like=(tag,key)=>[...document.querySelectorAll(tag)].filter(e=>keyOf(e)===key),marks=new Map,
mark=e=>{const key=keyOf(e);marks.set(e,[key,like(e.tagName,key).indexOf(e)])},
again=e=>{if(e.isConnected)return e;const [key,at]=marks.get(e)??[];return key===undefined?null:like(e.tagName,key)[at]??null},
isTaken=e=>Object.keys(e).some(name=>name.startsWith('__reactProps')),
act=(old,what)=>{let left=100;const go=()=>{const e=again(old);if(e&&isTaken(e))what(e);else if(left-->0)setTimeout(go,50)};go()};`;

/**
 * What is done before the page's own script runs would be lost: on a slow phone a sheet then does not open, and a button pays
 * another way than the one that was chosen. These lines, first in the page, keep the last press of a button, or the sending of
 * a form that needs the script, and remember which fields were changed; what browsers put back into a page that is loaded anew,
 * they do without a word. Links, forms with an address, React's own form actions and what opens a popover work by themselves and
 * are left alone. What makes the page come alive is heard by it after all: kept, it would be done twice, and close what it has
 * opened.
 */
const KEEP = `(()=>{${FIND}${TAKE_UP}let press=null,by=null;const typed=new Map,touch=e=>{const f=e.target;if(!f.matches('input,select,textarea'))return;if(!typed.has(f))mark(f);typed.set(f,f.value)},
keep=e=>{touch(e);const b=e.target.closest('button[type=button]:not([popovertarget])');if(b){mark(b);press=()=>act(b,b=>b.click());by=e}},
hold=e=>{const f=e.target,sent=e.submitter;if(!f.hasAttribute('action')){e.preventDefault();mark(f);if(sent)mark(sent);press=()=>act(f,f=>f.requestSubmit(sent&&again(sent)));by=e}},
back=e=>{const f=e.target,was=typed.get(f);if(was!==undefined&&f.value===f.defaultValue)set(f,'value',was)},
heard={click:keep,submit:hold,beforeinput:back,input:touch};for(const name in heard)addEventListener(name,heard[name],true);
window.assayEarly=()=>{for(const name in heard)removeEventListener(name,heard[name],true);return{press:by===window.event?null:press,
takeUp(){document.querySelectorAll('input:not([type=checkbox],[type=radio],[type=hidden],[type=file]),textarea').forEach(f=>typed.has(f)||typed.set(f));typed.forEach(takeUp)}}}})();`;

/** `painted(then)`: after a frame with the whole page. */
const PAINTED = `const painted=then=>document.readyState==='loading'?addEventListener('DOMContentLoaded',()=>painted(then),{once:true})
:requestAnimationFrame(()=>setTimeout(then));`;

/**
 * Begins the scripts that DeferredScripts holds back, once the page has been painted, so that style sheets and the first picture
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

/** What every page with scripts runs first; goes into the head. */
export function EarlyInteraction() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST }} />;
}

interface EarlyActs {
  takeUp: () => void;
  press: (() => void) | null;
}

declare global {
  interface Window {
    /** Ends the keeping, and gives what takes up what was typed and chosen too early, and does the last press. */
    assayEarly?: () => EarlyActs;
  }
}

/** Does what was done too early once it is heard: first what was typed and chosen, then the last press. */
export function useEarlyActs(): void {
  const [early, setEarly] = useState<EarlyActs>();
  // In the very step in which acts begin to be heard, so that none is both heard and kept.
  useLayoutEffect(() => {
    const acts = window.assayEarly?.();
    delete window.assayEarly;
    // React hears of nothing that happens within its own step.
    if (acts)
      queueMicrotask(() => {
        acts.takeUp();
        setEarly(acts);
      });
  }, []);
  useEffect(() => early?.press?.(), [early]);
}
