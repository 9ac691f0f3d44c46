import type { Facts } from '../feature-facts.ts';

export const visitRequestFacts = {
  permissions: {
    // The office writes down what a client asks on the phone.
    'visit-requests.ask': ['owner', 'office', 'client'],
    'visit-requests.read': ['owner', 'office', 'supervisor', 'client'],
    'visit-requests.answer': ['owner', 'office'],
  },
  permissionWords: {
    'visit-requests.ask': 'ask for a visit',
    'visit-requests.read': 'see which visits clients asked for',
    'visit-requests.answer': 'answer a client who asks for a visit',
  },
  events: {
    'visit-request.asked': 'Visit asked for',
    'visit-request.declined': 'Visit declined',
  },
  tables: {
    visit_request: ['id'],
  },
} as const satisfies Facts;
