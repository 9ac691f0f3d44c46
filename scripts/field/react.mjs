/** As much of React as the components of the plain pages take, made of ours: they are functions from props to markup. */
export { Children, cloneElement, Fragment, isValidElement, jsx, jsx as jsxs } from '../../src/field/markup.ts';
