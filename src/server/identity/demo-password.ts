/** The password of every account of the demo, which the contract with its users fixes. Nobody else may choose it. */
export const demoPassword = 'copperplate-demo';
