// What other features may use of this one.

export { addRequest, type RequestRow } from './admission-requests.repository.ts';
export { admissionRequests } from './admission-requests.tables.ts';
