/** A text with its first letter in upper case: "same card" is "Same card". */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text with its first letter in lower case, for the inside of a sentence: "With us" is "with us". */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
