import { use, useEffect, useLayoutEffect, useState } from 'react';
import { NonceContext } from '../lib/nonce.ts';
import { DEFERRED_TYPE } from './DeferredScripts.tsx';

/**
 * Reports to the page a field whose value differs from what the server sent. React has its own setters on each field,
 * and treats their values as already known. So the field is reset with React's setter, then set again with the
 * browser's. Before that, an event without listeners makes React hydrate the surrounding boundary. A field that was
 * re-rendered empty in the meantime gets the last typed value.
 */
const REPLAY_INPUT = `const set=(f,name,value)=>{const all=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),name);all.set.call(f,value)},
takeUp=(was,old)=>{const f=again(old);if(!f)return;const tell=name=>f.dispatchEvent(new Event(name,{bubbles:true})),one=f.type==='checkbox'||f.type==='radio',chosen=f.matches('select,[type=file]');
if(f!==old){if(one)f.checked!==old.checked&&f.click();else if(f.type!=='file'&&f.value!==old.value){set(f,'value',old.value);tell(chosen?'change':'input')}return}
if(!one&&!chosen&&was!==undefined&&f.value===f.defaultValue)set(f,'value',was);
if(!chosen&&(one?f.checked===f.defaultChecked:f.value===f.defaultValue))return;
tell('dragend');if(chosen)tell('change');else if(one){f.checked=f.defaultChecked;set(f,'checked',!f.checked);tell('click')}
else{const {value}=f;f.value=f.defaultValue;set(f,'value',value);tell('input')}};`;

/**
 * When hydration fails, React re-renders that part of the page: the pressed, submitted or filled-in element is gone,
 * and its replacement is found by its properties and its index among equal ones. Nothing is done before React has
 * hydrated that part, which shows on the element.
 */
const FIND_ELEMENT = `const keyOf=e=>[e.tagName,e.id,e.name,e.type,e.getAttribute('aria-label'),e.tagName==='BUTTON'?e.textContent:''].join('|'),
like=(tag,key)=>[...document.querySelectorAll(tag)].filter(e=>keyOf(e)===key),marks=new Map,
mark=e=>{const key=keyOf(e);marks.set(e,[key,like(e.tagName,key).indexOf(e)])},
again=e=>{if(e.isConnected)return e;const [key,at]=marks.get(e)??[];return key===undefined?null:like(e.tagName,key)[at]??null},
isTaken=e=>Object.keys(e).some(name=>name.startsWith('__reactProps')),
act=(old,what)=>{let left=100;const go=()=>{const e=again(old);if(e&&isTaken(e))what(e);else if(left-->0)setTimeout(go,50)};go()};`;

/**
 * Actions before hydration would be lost: on a slow phone a sheet would not open, and a button would pay with a method
 * other than the chosen one. This inline script, first in the page, records the last button press or the submission of
 * a form that needs JavaScript, and remembers which fields were changed. Values that browsers restore on reload cause
 * no events. Links, forms with an action URL, React form actions and popover buttons work by themselves and are left
 * alone. The event that triggers hydration also reaches the page: replaying it would repeat it, and close what it
 * opened.
 */
const RECORD = `(()=>{${FIND_ELEMENT}${REPLAY_INPUT}let press=null,by=null;const typed=new Map,touch=e=>{const f=e.target;if(!f.matches('input,select,textarea'))return;if(!typed.has(f))mark(f);typed.set(f,f.value)},
keep=e=>{touch(e);const b=e.target.closest('button[type=button]:not([popovertarget])');if(b){mark(b);press=()=>act(b,b=>b.click());by=e}},
hold=e=>{const f=e.target,sent=e.submitter;if(!f.hasAttribute('action')){e.preventDefault();mark(f);if(sent)mark(sent);press=()=>act(f,f=>f.requestSubmit(sent&&again(sent)));by=e}},
back=e=>{const f=e.target,was=typed.get(f);if(was!==undefined&&f.value===f.defaultValue)set(f,'value',was)},
heard={click:keep,submit:hold,beforeinput:back,input:touch};for(const name in heard)addEventListener(name,heard[name],true);
window.replayEarlyInput=()=>{for(const name in heard)removeEventListener(name,heard[name],true);return{press:by===window.event?null:press,
takeUp(){document.querySelectorAll('input:not([type=checkbox],[type=radio],[type=hidden],[type=file]),textarea').forEach(f=>typed.has(f)||typed.set(f));typed.forEach(takeUp)}}}})();`;

/** `painted(then)`: after a frame with the whole page. */
const AFTER_PAINT = `const painted=then=>document.readyState==='loading'?addEventListener('DOMContentLoaded',()=>painted(then),{once:true})
:requestAnimationFrame(()=>setTimeout(then));`;

/**
 * Starts the scripts that DeferredScripts holds back, once the page has been painted, so that style sheets and the
 * first picture have a slow connection to themselves (decision 0110). A hidden page is not painted: there they start
 * immediately.
 */
const START_SCRIPTS = `(()=>{let begun=false;const begin=()=>{if(begun)return;
if(document.readyState==='loading')return addEventListener('DOMContentLoaded',begin,{once:true});
begun=true;const held=document.querySelector('script[type="${DEFERRED_TYPE}"]');if(!held)return;
const add=(name,own)=>document.head.append(Object.assign(document.createElement(name),{nonce:held.nonce},own));
held.dataset.needs.split(' ').forEach(href=>add('link',{rel:'modulepreload',href}));
add('script',{type:'module',textContent:held.textContent})};
if(document.hidden)begin();else{painted(begin);addEventListener('visibilitychange',begin,{once:true})}})();`;

/**
 * On a browser's first visit the page uses local typefaces until its first pictures have been painted, for three
 * seconds at most (decision 0116): on a slow connection ours would compete with them. Afterwards they are cached and
 * used immediately. If that cannot be recorded, nothing is delayed.
 */
const TYPEFACES = `(()=>{const root=document.documentElement;try{if(document.hidden||localStorage.getItem('assay_typefaces'))return;
localStorage.setItem('assay_typefaces','1')}catch{return}root.dataset.typefaces='later';
const take=()=>delete root.dataset.typefaces;setTimeout(take,3000);painted(()=>
Promise.allSettled([...document.querySelectorAll('img[fetchpriority=high]')].map(picture=>picture.decode())).then(()=>painted(take)))})();`;

/** Browsers have run it long before they hydrate. */
const INLINE_SCRIPT = import.meta.env.SSR ? `${RECORD}(()=>{${AFTER_PAINT}${START_SCRIPTS}${TYPEFACES}})()` : '';

/** The first script of every page with scripts; goes into the head. */
export function EarlyInteraction() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />;
}

interface EarlyInput {
  takeUp: () => void;
  press: (() => void) | null;
}

declare global {
  interface Window {
    /** Stops recording and returns what replays the early input and the last press. */
    replayEarlyInput?: () => EarlyInput;
  }
}

/** Replays early actions once handlers are attached: first input and choices, then the last click. */
export function useEarlyInput(): void {
  const [early, setEarly] = useState<EarlyInput>();
  // In the same step in which handlers are attached, so that no action is both handled and recorded.
  useLayoutEffect(() => {
    const input = window.replayEarlyInput?.();
    delete window.replayEarlyInput;
    // React ignores events dispatched within its own step.
    if (input)
      queueMicrotask(() => {
        input.takeUp();
        setEarly(input);
      });
  }, []);
  useEffect(() => early?.press?.(), [early]);
}
