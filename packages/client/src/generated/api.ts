// Generated from docs/openapi-v1.json by `npm run client:write`.
export interface paths {
    "/v1/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's running and delivered assignments, newest first, with their history */
        get: operations["listAssignments"];
        put?: never;
        /** Assigns an own load to the equipment of a lead, or creates its reference # where `eToken` is 0 */
        post: operations["createAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assignments/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The assignment of an own load or equipment, with its history */
        get: operations["getAssignment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assignments/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts a load that is assigned to an own equipment; with a reference #, the broker confirms the carrier */
        post: operations["acceptAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assignments/{token}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels the load of an own equipment (carrier) or unassigns an own load (broker); its token is renewed */
        post: operations["cancelAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assignments/{token}/crew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets driver and equipment of the assignment of an own equipment */
        put: operations["setAssignmentCrew"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assignments/{token}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines a pending load (carrier) or withdraws it (broker) */
        post: operations["declineAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assignments/{token}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The load is delivered */
        post: operations["deliverAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assignments/{token}/pick-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The load is picked up: it is on route */
        post: operations["pickUpAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cities by the start of their name, largest first, or by a point, nearest first */
        get: operations["findCities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company that the machine acts for, and what it may do */
        get: operations["getOwnCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The documents of an own posting: own ones, and those of the other side that the company may see */
        get: operations["listDocuments"];
        put?: never;
        /** Adds a document to an own posting and to its assignment */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is known of a document */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /** Deletes a document that the same service account has added, until it is shared */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a document */
        get: operations["getDocumentContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events of the company as server-sent events. `Last-Event-ID` resumes for 24 hours; after that, a `reset` names the lists to read again */
        get: operations["readEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The leads of an own posting, best first */
        get: operations["listLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's open offers and those of the last 7 days, the newest change first */
        get: operations["listOffers"];
        put?: never;
        /** Sends a first amount for a load and an equipment, where the other posting is a lead of the own one */
        post: operations["createOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One offer of the company */
        get: operations["getOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/offers/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts the last amount: the load is assigned to the equipment at this rate */
        post: operations["acceptOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/offers/{id}/amounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an amount that replaces the last one */
        post: operations["addOfferAmount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/offers/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines the last amount of the other side */
        post: operations["declineOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/offers/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraws the own last amount */
        post: operations["withdrawOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/offers/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Books a load that says "book now" for an own equipment, at the rate that the load states */
        post: operations["bookLoad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/postings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's postings of a kind, newest first */
        get: operations["listPostings"];
        /**
         * Creates and changes postings by own reference, up to 1,000 in one call
         * @description The same body again changes nothing. A posting that is not open stays as it is, and a refused row does not prevent the others. One transaction for each hundred rows: after a lost connection send the same body again.
         */
        put: operations["upsertPostings"];
        /**
         * Posts a load or equipment
         * @description The service account is the author. Leads are matched at once and sent to both sides.
         */
        post: operations["createPosting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/postings/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One own posting, with its entity tag */
        get: operations["getPosting"];
        put?: never;
        post?: never;
        /**
         * Deletes an open, expired or delivered posting
         * @description With `If-Match` only where the posting is as it was read.
         */
        delete: operations["deletePosting"];
        options?: never;
        head?: never;
        /**
         * Changes some fields of an open or expired posting
         * @description A field that is left out keeps its value. With `If-Match` only where the posting is as it was read.
         */
        patch: operations["patchPosting"];
        trace?: never;
    };
    "/v1/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The ten best chains of open loads for one truck */
        post: operations["planTrips"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's webhook endpoints, oldest first; of users for administrators */
        get: operations["listWebhooks"];
        put?: never;
        /** Adds a webhook endpoint. A machine needs the scope of every type of event */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook endpoint */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Deletes a webhook endpoint with its deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Changes a webhook endpoint, pauses or resumes it */
        patch: operations["patchWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 100 deliveries with their replies, newest first */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{number}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a delivery again, with the same `webhook-id`, before the events that wait */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends all dead deliveries again, oldest first */
        post: operations["replayDeadDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a new secret; events are signed with both for 24 hours */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a `webhook.test` at once, also to a paused endpoint, and returns what came back */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One event, sent to the address of a webhook
         * @description Signed as Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Any 2xx accepts it; everything else is sent again.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Assignment: {
            /** @description External drivers who entered the reference # and wait for the broker; empty for a carrier */
            claims: {
                /** @description ISO 8601, UTC */
                at: string;
                /** @description Permanent id */
                id: number;
                /** @description Name */
                name: string;
                /** @description Telephone */
                phone: string;
            }[];
            /** @description Free text that every company sees */
            comment: string;
            /** @description What is carried */
            commodity?: string;
            /** @description The other side's name; '' with an external carrier or driver */
            company: string;
            /** @description The other side's person; 0 with an external carrier or driver */
            contactUserId: number;
            /** @description The user who assigned */
            createdBy: number;
            /** @description ISO 8601, UTC */
            createdOn: string;
            /** @description The other side's company; the external-user customer code for one without an account */
            custCd: string;
            /** @description True where the carrier lets the customer follow the load */
            custTracking: boolean;
            /** @description YYYY-MM-DD */
            dateAvail: string;
            /** @description YYYY-MM-DD */
            deliveryDate?: string;
            /** @description When it is delivered, local time of the destination */
            deliveryHours?: components["schemas"]["Hours"];
            /** @description The city of the destination */
            destCity: string;
            /** @description Latitude of the destination, degrees */
            destLat: number;
            /** @description Longitude of the destination, degrees */
            destLong: number;
            /** @description Two-letter state or province of the destination */
            destSt: string;
            /** @description Null for none, and for the broker while pending or assigned, except for an external driver */
            driver: {
                /** @description Mail address */
                email: string;
                /** @description Name */
                name: string;
                /** @description Telephone */
                phone: string;
            } | null;
            /** @description The entity; 0 for none and for an external driver */
            driverID: number;
            /** @description 0 with an external carrier or driver */
            equipCreatorUserId: number;
            /** @description Null for none, and for the broker while pending or assigned */
            equipment: {
                /** @description Name */
                name: string;
            } | null;
            /** @description The entity; 0 for none */
            equipmentID: number;
            /** @description The equipment's token; 0 with an external carrier or driver */
            eToken: number;
            /** @description True where a driver takes messages; the driver itself may be hidden from the broker */
            hasDriver: boolean;
            /** @description Of the assignment; for the broker also of earlier assignments of the load */
            history: components["schemas"]["AssignmentHistory"][];
            /**
             * @description The carrier's side: a carrier of this board, an external carrier, or an external driver
             * @enum {string}
             */
            holder: "board" | "externalCarrier" | "externalDriver";
            /** @description Permanent */
            id: number;
            /** @description The note of the assignment */
            instruction: string;
            /** @description True where it was not used in time: confirm the carrier, or unassign */
            isPinLapsed: boolean;
            /** @description Length of the load, feet */
            lengthFt?: number;
            /** @description The user who posted the load */
            loadCreatorUserId: number;
            /** @description Code of the company of the load */
            loadCustCd: string;
            /** @description When it is picked up, local time of the origin */
            pickupHours?: components["schemas"]["Hours"];
            /** @description The reference #, 8 digits; '' where none was generated */
            pin: string;
            /** @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond */
            postingAttrib: string;
            /**
             * @description Status: O Open, P Pending, A Assigned, R On Route, D Delivered, E Expired
             * @enum {string}
             */
            pStatus: "P" | "A" | "R" | "D";
            /** @description The price of the load; null or absent for none */
            rate?: components["schemas"]["Rate"];
            /** @description By number; empty for an assignment without a rate */
            rates: components["schemas"]["AssignmentRate"][];
            /**
             * @description The caller's side: B the load's company, C the equipment's
             * @enum {string}
             */
            side: "B" | "C";
            /** @description The city of the origin */
            srceCity: string;
            /** @description Latitude of the origin, degrees */
            srceLat: number;
            /** @description Longitude of the origin, degrees */
            srceLong: number;
            /** @description Two-letter state or province of the origin */
            srceSt: string;
            /** @description The load's token */
            token: number;
            /** @description The user of the last change; 0 for a driver and for the board itself */
            updatedBy: number;
            /** @description ISO 8601, UTC */
            updatedOn: string;
            /** @description The driver's user; 0 for none */
            userID: number;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L" | "B";
            /** @description The name of the size */
            vehicleSizeDetail: string;
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
            /** @description The names of the letters, with commas */
            vehicleTypeDetail: string;
            /** @description Grows with each write and each assignment of its load or equipment; send it back with a change */
            version: number;
            /** @description Weight of the load, pounds */
            weightLbs?: number;
        };
        AssignmentHistory: {
            /**
             * @description What was done
             * @enum {string}
             */
            action: "assign" | "acceptOffer" | "book" | "accept" | "decline" | "generateReference" | "takeReference" | "takeReferenceAsDriver" | "confirmExternal" | "changeDriver" | "pickUp" | "deliver" | "deliverForCarrier" | "unassign" | "cancel" | "lapseReference" | "claimReference" | "refuseDriver" | "sendMessage" | "replyToMessage" | "reachPickUp" | "reachDelivery" | "warnLate" | "setCustomerTracking" | "proposeRate" | "agreeRate" | "declineRate" | "withdrawRate" | "acceptConfirmation";
            /**
             * @description Who did it
             * @enum {string}
             */
            actor: "broker" | "carrier" | "driver" | "job" | "other";
            /** @description ISO 8601, UTC */
            at: string;
            /** @description The user's or driver's name; '' for the board itself */
            by: string;
            /** @description '' for an external driver and for the board itself */
            company: string;
            /** @description The note of assign, the text of a message, the names of a driver and equipment */
            note: string;
            /**
             * @description Of the load after the event
             * @enum {string}
             */
            pStatus: "O" | "P" | "A" | "R" | "D" | "E";
        };
        AssignmentRate: {
            /** @description The document with the acceptance; '' until it is written */
            acceptedConfirmation: string;
            /** @description The name under which the carrier accepted the rate confirmation; '' before */
            acceptedName: string;
            /** @description ISO 8601, UTC; '' before */
            acceptedOn: string;
            /** @description ISO 8601, UTC */
            at: string;
            /** @description The document of the rate confirmation; '' until it is written */
            confirmation: string;
            /**
             * @description `none` for a rate that is not agreed, `due` until it is written, `delayed` after a failed attempt, `failed` after the last one, `written`, `removed` with old documents
             * @enum {string}
             */
            confirmationState: "none" | "due" | "delayed" | "failed" | "written" | "removed";
            /** @description From 1 */
            number: number;
            /**
             * @description The side that named it
             * @enum {string}
             */
            proposedBy: "B" | "C";
            /** @description The price of the load; null or absent for none */
            rate: components["schemas"]["Rate"];
            /** @description Of the rate confirmation's bytes; '' until it is written */
            sha256: string;
            /**
             * @description Status
             * @enum {string}
             */
            status: "proposed" | "agreed" | "declined" | "withdrawn";
        };
        AssignmentResourceDraftInput: {
            /**
             * @description With a reference #: the driver with this phone takes it without a confirmation
             * @default
             */
            driverPhone?: string;
            /**
             * @description The equipment of the lead; 0 for a reference #
             * @default 0
             */
            eToken?: 0 | number;
            /**
             * @description A note for the carrier
             * @default
             */
            instruction?: string;
            /** @description The load */
            token: number;
        };
        City: {
            /** @description Name of the city */
            city: string;
            /**
             * @description CA Canada, US United States, MX Mexico
             * @enum {string}
             */
            country: "CA" | "US" | "MX";
            /** @description Gazetteer id; the only thing a posting sends back */
            id: number;
            /** @description What a person reads: "City, ST", with the region where names repeat */
            label: string;
            /** @description Latitude, degrees */
            lat: number;
            /** @description Longitude, degrees */
            long: number;
            /** @description Two-letter state or province */
            st: string;
        };
        DocumentResource: {
            /** @description The user's or driver's name */
            addedBy: string;
            /** @description Length of the file, bytes */
            bytes: number;
            /** @description True for the user who added it, until it is shared */
            canDelete: boolean;
            /** @description True for a document of the carrier that belongs to no other assignment */
            canShare: boolean;
            /**
             * @description The type of the file
             * @enum {string}
             */
            contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
            /** @description ISO 8601, UTC */
            createdOn: string;
            /** @description Permanent id of the document */
            documentId: number;
            /** @description Without an extension */
            documentName: string;
            /** @description True for a document of the caller's company */
            isOwn: boolean;
            /** @description True where the carrier has shared it with the broker of the assignment */
            isSelected: boolean;
            /**
             * @description What the document is
             * @enum {string}
             */
            kind: "billOfLading" | "proofOfDelivery" | "rateConfirmation" | "invoice" | "other";
            /** @description Another permanent id of the document, as a UUID */
            rowGuid: string;
            /** @description Counts writes; send it back with a change */
            version: number;
        };
        ErrorText: {
            /** @description The name of the text in the catalogue */
            name: string;
            /** @description Days are `YYYY-MM-DD`, statuses their letters */
            values?: {
                [key: string]: string | number;
            };
        };
        FieldError: {
            /** @description Path of the field, such as `postings.0.srceID` */
            field: string;
            /** @description What is wrong, in English */
            message: string;
            /** @description The same as name and values, for other languages */
            text?: components["schemas"]["ErrorText"];
        };
        Hours: {
            /** @description HH:MM, local */
            from: string;
            /** @description HH:MM, local */
            to: string;
        };
        HoursInput: {
            /** @description HH:MM, local */
            from: string;
            /** @description HH:MM, local */
            to: string;
        };
        LeadResource: {
            /** @description A carrier may book the load at its rate without an offer */
            bookNow?: boolean;
            /** @description Free text that every company sees */
            comment: string;
            /** @description What is carried */
            commodity?: string;
            /** @description Name of the company */
            company: string;
            /** @description ISO 8601, UTC: from then on the posting is not confirmed since `updatedOn`, and is listed behind the confirmed leads of its class (M17); in the past while a carrier reports a load as gone; omitted for partner leads */
            confirmedUntil?: string;
            /**
             * @description C equipment that takes loads along its way, R all others
             * @enum {string}
             */
            corridor: "R" | "C";
            /** @description Within the carrier's own reach */
            covers: boolean;
            /** @description The user, or the author of a service account */
            createdBy: number;
            /** @description ISO 8601, UTC */
            createdOn: string;
            /** @description Code of the company */
            custCd: string;
            /** @description Equipment only: loads that the customer follows are accepted */
            customerTracking: boolean;
            /** @description YYYY-MM-DD */
            dateAvail: string;
            /** @description YYYY-MM-DD */
            deliveryDate?: string;
            /** @description When it is delivered, local time of the destination */
            deliveryHours?: components["schemas"]["Hours"];
            /** @description The city of the destination */
            destCity: string;
            /** @description Search radius of the destination, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            destRadius: number;
            /** @description Two-letter state or province of the destination */
            destSt: string;
            /** @description My destination to its destination, miles, unrounded */
            dfd: number;
            /** @description My origin to its origin, miles, unrounded */
            dfo: number;
            /**
             * @description Compass point of its origin seen from the own origin
             * @enum {string}
             */
            dirO: "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW" | "";
            /** @description LD: the lead's own haul in miles, unrounded */
            distance: number;
            /** @description Mail address */
            email: string;
            /** @description The equipment of the pair */
            eToken: number;
            /** @description The company excludes this one, or the reverse */
            excluded: boolean;
            /** @description Equipment: free length, feet */
            freeLengthFt?: number;
            /** @description Equipment: free weight, pounds */
            freeWeightLbs?: number;
            /** @description Length of the load, feet */
            lengthFt?: number;
            /** @description The load of the pair */
            lToken: number;
            /** @description The truck covers the load and the load is near the truck */
            mutual: boolean;
            /** @description Set where the phone number is hidden: 'always', or the local time at which quiet hours end as HH:MM */
            offersOnly?: string;
            /** @description Feet by which the load is over the free length of the truck (M15) */
            overLength?: number;
            /** @description Pounds by which the load is over the free weight of the truck (M15) */
            overWeight?: number;
            /** @description '' where `offersOnly` is set */
            phone: string;
            /** @description When it is picked up, local time of the origin */
            pickupHours?: components["schemas"]["Hours"];
            /** @description How many open postings of this company are the same load or truck (M16); omitted for one */
            postedTimes?: number;
            /** @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond */
            postingAttrib: string;
            /** @description The program that posted it */
            productName: string;
            /**
             * @description What the lead is: E for brokers, L for carriers
             * @enum {string}
             */
            pType: "L" | "E";
            /** @description The price of the load; null or absent for none */
            rate?: components["schemas"]["Rate"];
            /** @description The same haul by road; omitted where it is not known, and approximately `distance` × 1.2 */
            roadMiles?: number;
            /** @description The number of other companies whose load may be the same one (M18); omitted for none */
            sameLoads?: number;
            /** @description The city of the origin */
            srceCity: string;
            /** @description Search radius of the origin, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            srceRadius: number;
            /** @description Two-letter state or province of the origin */
            srceSt: string;
            /** @description IANA time zone of the origin; '' where not known */
            srceTimeZone: string;
            /** @description Link-P, DAT, Legacy */
            subscriberType: string;
            /** @description The lead posting's token */
            token: number;
            /** @description True where the rate of the load is under the least rate per mile of the truck (M15) */
            underMinimum?: boolean;
            /** @description How far, for each mile; for the company of the truck only */
            underMinimumBy?: components["schemas"]["Money"];
            /** @description ISO 8601, UTC: the owner's last action on it */
            updatedOn: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L" | "B";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
            /** @description Weight of the load, pounds */
            weightLbs?: number;
        };
        ListedLead: {
            /** @description A carrier may book the load at its rate without an offer */
            bookNow?: boolean;
            /** @description Free text that every company sees */
            comment: string;
            /** @description What is carried */
            commodity?: string;
            /** @description Name of the company */
            company: string;
            /** @description ISO 8601, UTC: from then on the posting is not confirmed since `updatedOn`, and is listed behind the confirmed leads of its class (M17); in the past while a carrier reports a load as gone; omitted for partner leads */
            confirmedUntil?: string;
            /**
             * @description C equipment that takes loads along its way, R all others
             * @enum {string}
             */
            corridor: "R" | "C";
            /** @description Within the carrier's own reach */
            covers: boolean;
            /** @description The user, or the author of a service account */
            createdBy: number;
            /** @description ISO 8601, UTC */
            createdOn: string;
            /** @description Code of the company */
            custCd: string;
            /** @description Equipment only: loads that the customer follows are accepted */
            customerTracking: boolean;
            /** @description YYYY-MM-DD */
            dateAvail: string;
            /** @description YYYY-MM-DD */
            deliveryDate?: string;
            /** @description When it is delivered, local time of the destination */
            deliveryHours?: components["schemas"]["Hours"];
            /** @description The city of the destination */
            destCity: string;
            /** @description Search radius of the destination, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            destRadius: number;
            /** @description Two-letter state or province of the destination */
            destSt: string;
            /** @description My destination to its destination, miles, unrounded */
            dfd: number;
            /** @description My origin to its origin, miles, unrounded */
            dfo: number;
            /**
             * @description Compass point of its origin seen from the own origin
             * @enum {string}
             */
            dirO: "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW" | "";
            /** @description LD: the lead's own haul in miles, unrounded */
            distance: number;
            /** @description Mail address */
            email: string;
            /** @description The equipment of the pair */
            eToken: number;
            /** @description The company excludes this one, or the reverse */
            excluded: boolean;
            /** @description Equipment: free length, feet */
            freeLengthFt?: number;
            /** @description Equipment: free weight, pounds */
            freeWeightLbs?: number;
            /** @description Length of the load, feet */
            lengthFt?: number;
            /** @description The load of the pair */
            lToken: number;
            /** @description The truck covers the load and the load is near the truck */
            mutual: boolean;
            /** @description Set where the phone number is hidden: 'always', or the local time at which quiet hours end as HH:MM */
            offersOnly?: string;
            /** @description Feet by which the load is over the free length of the truck (M15) */
            overLength?: number;
            /** @description Pounds by which the load is over the free weight of the truck (M15) */
            overWeight?: number;
            /** @description '' where `offersOnly` is set */
            phone: string;
            /** @description When it is picked up, local time of the origin */
            pickupHours?: components["schemas"]["Hours"];
            /** @description How many open postings of this company are the same load or truck (M16); omitted for one */
            postedTimes?: number;
            /** @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond */
            postingAttrib: string;
            /** @description The program that posted it */
            productName: string;
            /** @description Null where the posting was deleted meanwhile */
            provenance: components["schemas"]["Provenance"] | null;
            /**
             * @description What the lead is: E for brokers, L for carriers
             * @enum {string}
             */
            pType: "L" | "E";
            /** @description The price of the load; null or absent for none */
            rate?: components["schemas"]["Rate"];
            /** @description The same haul by road; omitted where it is not known, and approximately `distance` × 1.2 */
            roadMiles?: number;
            /** @description The number of other companies whose load may be the same one (M18); omitted for none */
            sameLoads?: number;
            /** @description The city of the origin */
            srceCity: string;
            /** @description Search radius of the origin, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            srceRadius: number;
            /** @description Two-letter state or province of the origin */
            srceSt: string;
            /** @description IANA time zone of the origin; '' where not known */
            srceTimeZone: string;
            /** @description Link-P, DAT, Legacy */
            subscriberType: string;
            /** @description The lead posting's token */
            token: number;
            /** @description True where the rate of the load is under the least rate per mile of the truck (M15) */
            underMinimum?: boolean;
            /** @description How far, for each mile; for the company of the truck only */
            underMinimumBy?: components["schemas"]["Money"];
            /** @description ISO 8601, UTC: the owner's last action on it */
            updatedOn: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L" | "B";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
            /** @description Weight of the load, pounds */
            weightLbs?: number;
        };
        MachineEvent: {
            /** @description What it concerns */
            data: {
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                /** @description The public id of the posting */
                token: number;
                /** @description 0 where something changed that is no edit, such as its tag */
                version: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "posting.changed";
        } | {
            /** @description What it concerns */
            data: {
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                /** @description The public id of the posting */
                token: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "posting.removed";
        } | {
            /** @description What it concerns */
            data: {
                /**
                 * Format: date
                 * @description The day that begins: YYYY-MM-DD
                 */
                day: string;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "day.changed";
        } | {
            /** @description What it concerns */
            data: {
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                lead: components["schemas"]["LeadResource"];
                /** @description The own posting */
                myToken: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "lead.appeared";
        } | {
            /** @description What it concerns */
            data: {
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                lead: components["schemas"]["LeadResource"];
                /** @description The own posting */
                myToken: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "lead.changed";
        } | {
            /** @description What it concerns */
            data: {
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                /** @description The posting of the other company */
                leadToken: number;
                /** @description The own posting */
                myToken: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "lead.removed";
        } | {
            /** @description What it concerns */
            data: {
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                /** @description The own posting */
                myToken: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "leads.changed";
        } | {
            /** @description What it concerns */
            data: {
                /** @description Permanent id of the assignment */
                assignmentId: number;
                /** @description True where the assignment has ended */
                isEnded: boolean;
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                /** @description What it was named before: another token where the event renewed it */
                previousToken: number;
                /** @description The own posting as it is named now */
                token: number;
                /** @description Of the assignment */
                version: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "assignment.changed";
        } | {
            /** @description What it concerns */
            data: {
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                /** @description Permanent id of the offer */
                offerId: number;
                /** @description The own posting */
                token: number;
                /** @description Of the offer */
                version: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "offer.changed";
        } | {
            /** @description What it concerns */
            data: {
                /**
                 * @description What the document is
                 * @enum {string}
                 */
                kind: "L" | "E";
                /** @description The company's own posting */
                token: number;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "documents.changed";
        } | {
            /** @description What it concerns */
            data: {
                /** @description Read these again: events of them are missing */
                lists: ("postings" | "leads" | "assignments" | "offers" | "documents")[];
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "reset";
        } | {
            /** @description What it concerns */
            data: {
                /** @description What is wrong, in English */
                message: string;
            };
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            id: string;
            /** @description ISO 8601, UTC: when the board recorded it */
            timestamp: string;
            /**
             * @description What happened
             * @constant
             */
            type: "webhook.test";
        };
        Money: {
            /** @description Cents of the currency: 1 to 100,000,000 */
            amount: number;
            /**
             * @description An amount is never converted
             * @enum {string}
             */
            currency: "USD" | "CAD";
        };
        MoneyInput: {
            /** @description Cents of the currency: 1 to 100,000,000 */
            amount: number;
            /**
             * @description An amount is never converted
             * @enum {string}
             */
            currency: "USD" | "CAD";
        };
        Offer: {
            /** @description Oldest first; the last one counts */
            amounts: components["schemas"]["OfferAmount"][];
            /** @description How many amounts the caller may still send */
            amountsLeft: number;
            /** @description Of an accepted offer; else 0 */
            assignmentId: number;
            /** @description The other side's name */
            company: string;
            /** @description The other side's person: who has its posting */
            contactUserId: number;
            /** @description ISO 8601, UTC */
            createdOn: string;
            /** @description The other side's company */
            custCd: string;
            /** @description YYYY-MM-DD */
            dateAvail: string;
            /** @description The city of the destination */
            destCity: string;
            /** @description Two-letter state or province of the destination */
            destSt: string;
            /** @description The equipment's token */
            eToken: number;
            /** @description ISO 8601, UTC: when the last amount expires */
            expiresOn: string;
            /** @description Permanent id */
            id: number;
            /** @description Air miles from the pick-up to the delivery */
            loadedMiles: number;
            /** @description What the load states; null where it states none, and once the offer is closed */
            rate: components["schemas"]["Rate"] | null;
            /**
             * @description The caller's side: B the load's company, C the equipment's
             * @enum {string}
             */
            side: "B" | "C";
            /** @description The city of the origin */
            srceCity: string;
            /** @description Two-letter state or province of the origin */
            srceSt: string;
            /**
             * @description Status
             * @enum {string}
             */
            status: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "lost";
            /** @description The load's token */
            token: number;
            /** @description ISO 8601, UTC */
            updatedOn: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L" | "B";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
            /** @description Grows with each write; send it back with a reply */
            version: number;
        };
        OfferAmount: {
            /** @description ISO 8601, UTC */
            at: string;
            /** @description The user's name */
            by: string;
            /** @description The price of the load; null or absent for none */
            rate: components["schemas"]["Rate"];
            /**
             * @description Who sent it: B the broker, C the carrier
             * @enum {string}
             */
            side: "B" | "C";
        };
        OfferAmountDraftInput: {
            /**
             * @description How long the amount is valid
             * @default 30
             */
            minutes?: number;
            /** @description The price of the load; null or absent for none */
            rate: components["schemas"]["RateInput"];
            /** @description The version of the offer that was read */
            version: number;
        };
        OfferResourceDraftInput: {
            /** @description The equipment */
            eToken: number;
            /**
             * @description How long the amount is valid
             * @default 30
             */
            minutes?: number;
            /** @description The price of the load; null or absent for none */
            rate: components["schemas"]["RateInput"];
            /** @description The load */
            token: number;
        };
        /** @description Fields of a draft; those that are left out keep their values */
        PostingPatchInput: {
            /** @description A carrier may book the load at its rate without an offer */
            bookNow?: boolean;
            /** @description The own reference, such as the number of the load in the TMS */
            clientRefNum?: string;
            /** @description Free text that every company sees */
            comment?: string;
            /** @description What is carried */
            commodity?: string;
            /**
             * @description C equipment that takes loads along its way, R all others
             * @enum {string}
             */
            corridor?: "R" | "C";
            /** @description Equipment only: loads that the customer follows are accepted */
            customerTracking?: boolean;
            /**
             * Format: date
             * @description The day of the pick-up, or on which the equipment is available: YYYY-MM-DD
             */
            dateAvail?: string;
            /** @description The day of the delivery: YYYY-MM-DD */
            deliveryDate?: string | null;
            /** @description When it is delivered, local time of the destination */
            deliveryHours?: components["schemas"]["HoursInput"] | null;
            /** @description The city of the destination */
            destCity?: string;
            /** @description Or `destCity` with `destSt` */
            destID?: number;
            /** @description Search radius of the destination, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            destRadius?: number;
            /** @description Two-letter state or province of the destination */
            destSt?: string;
            /** @description Equipment: free length, feet */
            freeLengthFt?: number | null;
            /** @description Equipment: free weight, pounds */
            freeWeightLbs?: number | null;
            /** @description Length of the load, feet */
            lengthFt?: number | null;
            /** @description Equipment: the least rate for each mile; only the own company sees it */
            minRatePerMile?: components["schemas"]["MoneyInput"] | null;
            /** @description The network of a private posting; 0 for none */
            networkId?: number;
            /** @description When it is picked up, local time of the origin */
            pickupHours?: components["schemas"]["HoursInput"] | null;
            /** @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond */
            postingAttrib?: string;
            /**
             * @description A every company sees it, P the members of one network (`networkId`)
             * @enum {string}
             */
            postMode?: "A" | "P";
            /** @description The program that posted it */
            productName?: string;
            /** @description The price of the load; null or absent for none */
            rate?: components["schemas"]["RateInput"] | null;
            /** @description The city of the origin */
            srceCity?: string;
            /** @description Or `srceCity` with `srceSt` */
            srceID?: number;
            /** @description Search radius of the origin, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            srceRadius?: number;
            /** @description Two-letter state or province of the origin */
            srceSt?: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize?: "T" | "L" | "B";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType?: string;
            /** @description Weight of the load, pounds */
            weightLbs?: number | null;
        };
        PostingResource: {
            /** @description A carrier may book the load at its rate without an offer */
            bookNow?: boolean;
            /** @description The own reference, such as the number of the load in the TMS */
            clientRefNum: string;
            /** @description Free text that every company sees */
            comment: string;
            /** @description What is carried */
            commodity?: string;
            /**
             * @description C equipment that takes loads along its way, R all others
             * @enum {string}
             */
            corridor: "R" | "C";
            /** @description The user, or the author of a service account */
            createdBy: number;
            /** @description ISO 8601, UTC */
            createdOn: string;
            /** @description Equipment only: loads that the customer follows are accepted */
            customerTracking: boolean;
            /** @description YYYY-MM-DD */
            dateAvail: string;
            /** @description YYYY-MM-DD */
            deliveryDate?: string;
            /** @description When it is delivered, local time of the destination */
            deliveryHours?: components["schemas"]["Hours"];
            /** @description The city of the destination */
            destCity: string;
            /** @description The city of the destination: `id` of `GET /v1/cities` */
            destID: number;
            /** @description Latitude of the destination, degrees */
            destLat: number;
            /** @description Longitude of the destination, degrees */
            destLong: number;
            /** @description Search radius of the destination, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            destRadius: number;
            /** @description Two-letter state or province of the destination */
            destSt: string;
            /** @description Equipment: free length, feet */
            freeLengthFt?: number;
            /** @description Equipment: free weight, pounds */
            freeWeightLbs?: number;
            /** @description Length of the load, feet */
            lengthFt?: number;
            /** @description Equipment: the least rate for each mile; only the own company sees it */
            minRatePerMile?: components["schemas"]["Money"];
            /** @description The network of a private posting; 0 for none */
            networkId: number;
            /** @description When it is picked up, local time of the origin */
            pickupHours?: components["schemas"]["Hours"];
            /** @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond */
            postingAttrib: string;
            /**
             * @description A every company sees it, P the members of one network (`networkId`)
             * @enum {string}
             */
            postMode: "A" | "P";
            /**
             * @description L a load (of a broker), E equipment (of a carrier)
             * @enum {string}
             */
            postType: "L" | "E";
            /** @description The program that posted it */
            productName: string;
            /**
             * @description Status: O Open, P Pending, A Assigned, R On Route, D Delivered, E Expired
             * @enum {string}
             */
            pStatus: "O" | "P" | "A" | "R" | "D" | "E";
            /** @description The price of the load; null or absent for none */
            rate?: components["schemas"]["Rate"];
            /** @description The city of the origin */
            srceCity: string;
            /** @description The city of the origin: `id` of `GET /v1/cities` */
            srceID: number;
            /** @description Latitude of the origin, degrees */
            srceLat: number;
            /** @description Longitude of the origin, degrees */
            srceLong: number;
            /** @description Search radius of the origin, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            srceRadius: number;
            /** @description Two-letter state or province of the origin */
            srceSt: string;
            /** @description The public id of the posting */
            token: number;
            /** @description ISO 8601, UTC */
            updatedOn: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L" | "B";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
            /** @description Grows with each change */
            version: number;
            /** @description Weight of the load, pounds */
            weightLbs?: number;
        };
        PostingResourceDraftInput: {
            /**
             * @description A carrier may book the load at its rate without an offer
             * @default false
             */
            bookNow?: boolean;
            /**
             * @description The own reference, such as the number of the load in the TMS
             * @default Client Ref
             */
            clientRefNum?: string;
            /**
             * @description Free text that every company sees
             * @default
             */
            comment?: string;
            /**
             * @description What is carried
             * @default
             */
            commodity?: string;
            /**
             * Format: date
             * @description The day of the pick-up, or on which the equipment is available: YYYY-MM-DD
             */
            dateAvail: string;
            /**
             * @description The day of the delivery: YYYY-MM-DD
             * @default null
             */
            deliveryDate?: string | null;
            /**
             * @description When it is delivered, local time of the destination
             * @default null
             */
            deliveryHours?: components["schemas"]["HoursInput"] | null;
            /** @description The city of the destination */
            destCity?: string;
            /** @description Or `destCity` with `destSt` */
            destID?: number;
            /** @description Search radius of the destination, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            destRadius: number;
            /** @description Two-letter state or province of the destination */
            destSt?: string;
            /**
             * @description Length of the load, feet
             * @default null
             */
            lengthFt?: number | null;
            /**
             * @description The network of a private posting; 0 for none
             * @default 0
             */
            networkId?: number;
            /**
             * @description When it is picked up, local time of the origin
             * @default null
             */
            pickupHours?: components["schemas"]["HoursInput"] | null;
            /**
             * @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond
             * @default
             */
            postingAttrib?: string;
            /**
             * @description A every company sees it, P the members of one network (`networkId`)
             * @default A
             * @enum {string}
             */
            postMode?: "A" | "P";
            /**
             * @description L a load (of a broker), E equipment (of a carrier)
             * @constant
             */
            postType: "L";
            /**
             * @description The program that posted it
             * @default WEBAPI
             */
            productName?: string;
            /**
             * @description The price of the load; null or absent for none
             * @default null
             */
            rate?: components["schemas"]["RateInput"] | null;
            /** @description The city of the origin */
            srceCity?: string;
            /** @description Or `srceCity` with `srceSt` */
            srceID?: number;
            /** @description Search radius of the origin, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            srceRadius: number;
            /** @description Two-letter state or province of the origin */
            srceSt?: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
            /**
             * @description Weight of the load, pounds
             * @default null
             */
            weightLbs?: number | null;
        } | {
            /**
             * @description The own reference, such as the number of the load in the TMS
             * @default Client Ref
             */
            clientRefNum?: string;
            /**
             * @description Free text that every company sees
             * @default
             */
            comment?: string;
            /**
             * @description C equipment that takes loads along its way, R all others
             * @default R
             * @enum {string}
             */
            corridor?: "R" | "C";
            /**
             * @description Equipment only: loads that the customer follows are accepted
             * @default false
             */
            customerTracking?: boolean;
            /**
             * Format: date
             * @description The day of the pick-up, or on which the equipment is available: YYYY-MM-DD
             */
            dateAvail: string;
            /** @description The city of the destination */
            destCity?: string;
            /** @description Or `destCity` with `destSt` */
            destID?: number;
            /** @description Search radius of the destination, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            destRadius: number;
            /** @description Two-letter state or province of the destination */
            destSt?: string;
            /**
             * @description Equipment: free length, feet
             * @default null
             */
            freeLengthFt?: number | null;
            /**
             * @description Equipment: free weight, pounds
             * @default null
             */
            freeWeightLbs?: number | null;
            /**
             * @description Equipment: the least rate for each mile; only the own company sees it
             * @default null
             */
            minRatePerMile?: components["schemas"]["MoneyInput"] | null;
            /**
             * @description The network of a private posting; 0 for none
             * @default 0
             */
            networkId?: number;
            /**
             * @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond
             * @default
             */
            postingAttrib?: string;
            /**
             * @description A every company sees it, P the members of one network (`networkId`)
             * @default A
             * @enum {string}
             */
            postMode?: "A" | "P";
            /**
             * @description L a load (of a broker), E equipment (of a carrier)
             * @constant
             */
            postType: "E";
            /**
             * @description The program that posted it
             * @default WEBAPI
             */
            productName?: string;
            /** @description The city of the origin */
            srceCity?: string;
            /** @description Or `srceCity` with `srceSt` */
            srceID?: number;
            /** @description Search radius of the origin, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            srceRadius: number;
            /** @description Two-letter state or province of the origin */
            srceSt?: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L" | "B";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
        };
        Problem: {
            /**
             * @description A code that does not change, for programs
             * @enum {string}
             */
            code: "request.invalid" | "request.malformed" | "request.tooLarge" | "request.tooMany" | "request.dailyLimit" | "activity.limitReached" | "request.unsupportedType" | "request.preconditionFailed" | "route.notFound" | "caller.notAccepted" | "caller.addressRefused" | "scope.missing" | "serviceAccount.notFound" | "serviceAccount.notAllowed" | "serviceAccount.limitReached" | "webhook.notFound" | "webhook.limitReached" | "webhook.paused" | "password.wrong" | "password.locked" | "password.unavailable" | "session.missing" | "session.invalid" | "session.expired" | "session.proofInvalid" | "session.nonceNeeded" | "session.ambiguous" | "session.disabled" | "device.proofNeeded" | "device.notRegistered" | "device.otherRegistered" | "device.limitReached" | "device.revoked" | "device.unconfirmed" | "session.scopeMissing" | "session.secondWindow" | "session.notOwn" | "location.required" | "user.notFound" | "user.emailTaken" | "permit.missing" | "permit.notSubscribed" | "product.missing" | "posting.notFound" | "posting.illegalTransition" | "posting.alreadyAssigned" | "posting.changedMeanwhile" | "posting.limitReached" | "posting.referenceAmbiguous" | "posting.duplicate" | "lead.notFound" | "lead.notAssignable" | "assignment.notFound" | "assignment.ended" | "assignment.changedMeanwhile" | "assignment.driverMissing" | "assignment.messageNotFound" | "alert.notFound" | "alert.limitReached" | "callNote.notFound" | "callNote.notAuthor" | "offer.notFound" | "offer.exists" | "offer.closed" | "offer.changedMeanwhile" | "offer.notYourTurn" | "offer.limitReached" | "offer.carrierNotInsured" | "offer.notBookable" | "trip.tooManyLoads" | "trip.truckInPast" | "trip.noHoursLeft" | "trip.endBeforeStart" | "trip.truckMissing" | "trip.positionMissing" | "trip.tooWide" | "trip.wayMissing" | "trip.changed" | "assignmentRate.notFound" | "assignmentRate.waits" | "assignmentRate.decided" | "assignmentRate.notYourTurn" | "assignmentRate.changedMeanwhile" | "assignmentRate.same" | "assignmentRate.limitReached" | "assignmentRate.notWritten" | "assignmentRate.replaced" | "assignmentRate.accepted" | "assignmentRate.carrierAccepts" | "reference.notFound" | "reference.proofNeeded" | "reference.claimEnded" | "driverLink.notFound" | "sms.notFound" | "phone.invalid" | "phone.notVerified" | "phone.codeWrong" | "phone.codeExpired" | "driver.notLinked" | "customerLink.notFound" | "customerLink.notAllowed" | "customerLink.limitReached" | "position.conflict" | "carrier.notChecked" | "insurance.expired" | "insurance.futureDate" | "network.notFound" | "network.nameTaken" | "network.memberPresent" | "network.limitReached" | "company.notFound" | "company.codeTaken" | "company.globallyExcluded" | "exclusion.notAllowed" | "exclusion.limitReached" | "flag.exists" | "flag.notFound" | "flag.limitReached" | "tag.notFound" | "tag.nameTaken" | "tag.limitReached" | "resource.notFound" | "resource.limitReached" | "resource.emailTaken" | "resource.changedMeanwhile" | "resource.assigned" | "template.notFound" | "template.limitReached" | "template.changedMeanwhile" | "template.repostLimit" | "repost.inProgress" | "notification.notFound" | "notification.notAllowed" | "push.endpointRefused" | "push.subscriptionNotFound" | "document.notFound" | "document.typeRefused" | "document.contentRefused" | "document.limitReached" | "document.closed" | "document.shared" | "document.notShareable" | "document.notOwn" | "document.changedMeanwhile" | "store.unavailable" | "store.full" | "city.notFound" | "lookup.notFound" | "idempotency.mismatch" | "partner.unavailable" | "server.starting" | "server.stopping" | "server.overloaded" | "server.databaseAway" | "server.storageFull" | "server.internal";
            /** @description What is wrong, in English */
            detail: string;
            /** @description Every wrong field */
            errors?: components["schemas"]["FieldError"][];
            /** @description The id of the request in the log of the board */
            requestId: string;
            /** @description Status */
            status: number;
            /** @description `detail` for other languages; left out where it is the text of the code */
            text?: components["schemas"]["ErrorText"];
            /** @description The name of the HTTP status */
            title: string;
            /** @description `urn:loadstone:` with the code */
            type: string;
        };
        Provenance: {
            /** @description The device of the last post, edit or repost; null for a program, and where the board knows none */
            device: {
                /** @description Whole days since someone of the company has first signed in on the device */
                days: number;
                /** @description First seen in the last seven days */
                isRecent: boolean;
            } | null;
            /** @description The number that the lead shows, or would show */
            phone: {
                /** @description Whole days since the number was changed, or since it was entered with its user or company */
                days: number;
                /** @description It replaced another one */
                isChanged: boolean;
                /** @description Changed in the last seven days */
                isRecent: boolean;
            };
            /** @description The author of the posting */
            user: {
                /** @description Whole days since the user was added to the company */
                days: number;
                /** @description A service account of the company */
                isProgram: boolean;
            };
        };
        Rate: {
            /** @description Cents of the currency: 1 to 100,000,000 */
            amount: number;
            /**
             * @description flat for the whole load, mile for each mile
             * @enum {string}
             */
            basis: "flat" | "mile";
            /**
             * @description An amount is never converted
             * @enum {string}
             */
            currency: "USD" | "CAD";
        };
        RateInput: {
            /** @description Cents of the currency: 1 to 100,000,000 */
            amount: number;
            /**
             * @description flat for the whole load, mile for each mile
             * @enum {string}
             */
            basis: "flat" | "mile";
            /**
             * @description An amount is never converted
             * @enum {string}
             */
            currency: "USD" | "CAD";
        };
        SignedMoney: {
            /** @description Cents, negative for a loss */
            amount: number;
            /**
             * @description An amount is never converted
             * @enum {string}
             */
            currency: "USD" | "CAD";
        };
        TripCosts: {
            /** @description Cents of the currency for each mile */
            CAD: number;
            /** @description Cents of the currency for each mile */
            USD: number;
        };
        TripCostsInput: {
            /** @description Cents of the currency for each mile */
            CAD: number;
            /** @description Cents of the currency for each mile */
            USD: number;
        };
        TripDetour: {
            /** @description True where some of them are the great circle times 1.2 */
            isApproximate: boolean;
            /** @description The point of the way that is nearest to the first pick-up */
            leaves: components["schemas"]["WayPoint"];
            /** @description Road miles by the stops to the end of the way, less those without the stops; at least 0 */
            miles: number;
            /** @description The point of the way that is nearest to the last delivery, not before the other */
            rejoins: components["schemas"]["WayPoint"];
        };
        TripEquipmentInput: {
            /**
             * @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond
             * @default
             */
            postingAttrib?: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L" | "B";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
        };
        TripPlace: {
            /** @description Name of the city */
            city: string;
            /** @description Of the gazetteer; 0 for a position that is no city */
            cityId: number;
            /** @description Latitude, degrees */
            lat: number;
            /** @description Longitude, degrees */
            long: number;
            /** @description Two-letter state or province */
            st: string;
            /** @description IANA; '' where not known */
            timeZone: string;
        };
        TripPlanResource: {
            /** @description The costs that the trips are ranked with */
            costPerMile: components["schemas"]["TripCosts"];
            /** @description The last change of the board that the trips include; `watch` takes it */
            eventId: number;
            /** @description True where there may be more than the total */
            isTotalCapped: boolean;
            /** @description Single changes of a limit that would add trips, those with the most first */
            relaxations: components["schemas"]["TripRelaxation"][];
            start: components["schemas"]["TripStart"];
            /** @description How many trips keep the limits, counted up to 99 */
            total: number;
            /** @description The best trips, best first */
            trips: components["schemas"]["TripResource"][];
            /** @description Of a truck with a corridor, of one under way, or of a search with an end; null for others */
            way: components["schemas"]["TruckWay"] | null;
        };
        TripRelaxation: {
            /** @description How many trips more */
            added: number;
            /**
             * @description The limit that is relaxed
             * @constant
             */
            limit: "endDay";
            /** @description YYYY-MM-DD */
            value: string;
        } | {
            /** @description How many trips more */
            added: number;
            /**
             * @description The limit that is relaxed
             * @enum {string}
             */
            limit: "endRadiusMiles" | "emptyMilesPerLeg" | "emptyMilesTotal" | "maxLoads" | "detourMiles";
            /** @description The relaxed value */
            value: number;
        };
        TripResource: {
            /** @description All miles at the cost of a mile; null without an income */
            cost: components["schemas"]["SignedMoney"] | null;
            /** @description Null where the truck has no way of its own */
            detour: components["schemas"]["TripDetour"] | null;
            /** @description At 50 miles an hour */
            drivingHours: number;
            /** @description Road miles without a load */
            emptyMiles: number;
            /** @description Empty miles divided by all miles, 0 to 1 */
            emptyShare: number;
            end: components["schemas"]["TripPlace"];
            /** @description ISO 8601, UTC */
            endsOn: string;
            /** @description From the start to the end */
            hours: number;
            /** @description Null unless all loads have a rate in one currency */
            income: components["schemas"]["Money"] | null;
            /** @description Road miles with a load */
            loadedMiles: number;
            /** @description In the order of the trip */
            loads: {
                delivery: components["schemas"]["TripStop"];
                /** @description Road miles to the pick-up */
                emptyMiles: number;
                /** @description The rate for the whole load; null without one */
                income: components["schemas"]["Money"] | null;
                /** @description True where one of both is the great circle times 1.2 */
                isApproximate: boolean;
                /** @description The load. `covers` is true where it is also a lead of the truck's posting, which offers, bookings and assignments need; for others the truck is posted where the load starts */
                lead: components["schemas"]["LeadResource"];
                /** @description Road miles of the haul */
                loadedMiles: number;
                pickUp: components["schemas"]["TripStop"];
            }[];
            /** @description Why a trip has no profit, and whether its miles are approximate */
            marks: ("rateMissing" | "currenciesDiffer" | "milesApproximate")[];
            /** @description Income minus cost */
            profit: components["schemas"]["SignedMoney"] | null;
            /** @description Profit divided by the days of the trip, at least one */
            profitPerDay: components["schemas"]["SignedMoney"] | null;
            /** @description Rests of ten hours */
            rests: number;
        };
        TripResourceRequestInput: {
            /** @description Left out: the company's */
            costPerMile?: components["schemas"]["TripCostsInput"];
            /**
             * @description Trips with an income in it are ranked by profit; left out: that of the country where the trip starts
             * @enum {string}
             */
            currency?: "USD" | "CAD";
            /** @description The most road miles that a trip adds to the way of the truck; needs a truck with a way, or an end city */
            detourMiles?: number;
            /**
             * @description Road miles to each pick-up
             * @default 100
             */
            emptyMilesPerLeg?: number;
            /**
             * @description Empty road miles of the whole trip
             * @default 250
             */
            emptyMilesTotal?: number;
            /** @description The last delivery is near this city of the gazetteer */
            endCityId?: number;
            /**
             * Format: date
             * @description The trip ends by 24:00 of this day, where it ends
             */
            endDay?: string;
            /**
             * @description Air miles around it
             * @default 50
             */
            endRadiusMiles?: number;
            /**
             * @description 1 to 4
             * @default 3
             */
            maxLoads?: number;
            /**
             * @description `profit`: by profit for each day, then trips without one by their share of empty miles
             * @default profit
             * @enum {string}
             */
            order?: "profit" | "emptyShare";
            /** @description Where and when the truck is free */
            start: {
                /**
                 * @description What names the truck
                 * @constant
                 */
                from: "posting";
                /**
                 * @description Hours driven since the last rest of ten hours; less than eleven
                 * @default 0
                 */
                hoursDriven?: number;
                /**
                 * Format: date-time
                 * @description When the truck is free; left out, the time that the board knows or predicts. Not in the past
                 */
                startsOn?: string;
                /** @description An own open truck */
                token: number;
            } | {
                /**
                 * @description What names the truck
                 * @constant
                 */
                from: "assignment";
                /**
                 * @description Hours driven since the last rest of ten hours; less than eleven
                 * @default 0
                 */
                hoursDriven?: number;
                /** @description A running assignment of the company: the trip starts at its delivery */
                id: number;
                /**
                 * Format: date-time
                 * @description When the truck is free; left out, the time that the board knows or predicts. Not in the past
                 */
                startsOn?: string;
            } | {
                /** @description A city of the gazetteer */
                cityId: number;
                equipment: components["schemas"]["TripEquipmentInput"];
                /**
                 * @description What names the truck
                 * @constant
                 */
                from: "place";
                /**
                 * @description Hours driven since the last rest of ten hours; less than eleven
                 * @default 0
                 */
                hoursDriven?: number;
                /**
                 * Format: date-time
                 * @description When the truck is free; left out, the time that the board knows or predicts. Not in the past
                 */
                startsOn?: string;
            };
        };
        TripStart: {
            /** @description The truck's posting; 0 for none */
            eToken: number;
            /** @description Hours driven since the last rest */
            hoursDriven: number;
            /** @description ISO 8601, UTC */
            on: string;
            place: components["schemas"]["TripPlace"];
            /**
             * @description What the place is: of the posting, of the delivery, the last position, or of the request
             * @enum {string}
             */
            source: "posting" | "assignment" | "position" | "request";
        };
        TripStop: {
            /** @description When the truck is there */
            arrivesOn: string;
            /** @description When loading or unloading begins: after a wait for the hours of the place */
            beginsOn: string;
            /** @description An hour after it begins */
            departsOn: string;
            place: components["schemas"]["TripPlace"];
        };
        TruckWay: {
            /** @description The end of the search, or else the destination of the truck */
            end: components["schemas"]["TripPlace"];
            /** @description Road miles from the start to it */
            miles: number;
        };
        UpsertResult: {
            /** @description The own reference, such as the number of the load in the TMS */
            clientRefNum: string | null;
            /** @description Why it was refused */
            code: string | null;
            /** @description The wrong fields */
            details: components["schemas"]["FieldError"][];
            /** @description For a created posting: the token of an open posting of the company with the same equipment, size, day and ends. Others see both as one */
            duplicateOf?: number;
            /** @description In English */
            message: string | null;
            /** @description L a load (of a broker), E equipment (of a carrier) */
            postType: ("L" | "E") | null;
            /**
             * @description What became of the row
             * @enum {string}
             */
            result: "created" | "changed" | "unchanged" | "refused";
            /** @description For other languages; null where it is that of the code */
            text: components["schemas"]["ErrorText"] | null;
            /** @description Null where the row was refused */
            token: number | null;
        };
        UpsertRowInput: {
            /**
             * @description A carrier may book the load at its rate without an offer
             * @default false
             */
            bookNow?: boolean;
            /** @description The own reference: one open posting of the kind has it */
            clientRefNum: string;
            /**
             * @description Free text that every company sees
             * @default
             */
            comment?: string;
            /**
             * @description What is carried
             * @default
             */
            commodity?: string;
            /**
             * Format: date
             * @description The day of the pick-up, or on which the equipment is available: YYYY-MM-DD
             */
            dateAvail: string;
            /**
             * @description The day of the delivery: YYYY-MM-DD
             * @default null
             */
            deliveryDate?: string | null;
            /**
             * @description When it is delivered, local time of the destination
             * @default null
             */
            deliveryHours?: components["schemas"]["HoursInput"] | null;
            /** @description The city of the destination */
            destCity?: string;
            /** @description Or `destCity` with `destSt` */
            destID?: number;
            /** @description Search radius of the destination, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            destRadius: number;
            /** @description Two-letter state or province of the destination */
            destSt?: string;
            /**
             * @description Length of the load, feet
             * @default null
             */
            lengthFt?: number | null;
            /**
             * @description The network of a private posting; 0 for none
             * @default 0
             */
            networkId?: number;
            /**
             * @description When it is picked up, local time of the origin
             * @default null
             */
            pickupHours?: components["schemas"]["HoursInput"] | null;
            /**
             * @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond
             * @default
             */
            postingAttrib?: string;
            /**
             * @description A every company sees it, P the members of one network (`networkId`)
             * @default A
             * @enum {string}
             */
            postMode?: "A" | "P";
            /**
             * @description L a load (of a broker), E equipment (of a carrier)
             * @constant
             */
            postType: "L";
            /**
             * @description The program that posted it
             * @default WEBAPI
             */
            productName?: string;
            /**
             * @description The price of the load; null or absent for none
             * @default null
             */
            rate?: components["schemas"]["RateInput"] | null;
            /** @description The city of the origin */
            srceCity?: string;
            /** @description Or `srceCity` with `srceSt` */
            srceID?: number;
            /** @description Search radius of the origin, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            srceRadius: number;
            /** @description Two-letter state or province of the origin */
            srceSt?: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
            /**
             * @description Weight of the load, pounds
             * @default null
             */
            weightLbs?: number | null;
        } | {
            /** @description The own reference: one open posting of the kind has it */
            clientRefNum: string;
            /**
             * @description Free text that every company sees
             * @default
             */
            comment?: string;
            /**
             * @description C equipment that takes loads along its way, R all others
             * @default R
             * @enum {string}
             */
            corridor?: "R" | "C";
            /**
             * @description Equipment only: loads that the customer follows are accepted
             * @default false
             */
            customerTracking?: boolean;
            /**
             * Format: date
             * @description The day of the pick-up, or on which the equipment is available: YYYY-MM-DD
             */
            dateAvail: string;
            /** @description The city of the destination */
            destCity?: string;
            /** @description Or `destCity` with `destSt` */
            destID?: number;
            /** @description Search radius of the destination, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            destRadius: number;
            /** @description Two-letter state or province of the destination */
            destSt?: string;
            /**
             * @description Equipment: free length, feet
             * @default null
             */
            freeLengthFt?: number | null;
            /**
             * @description Equipment: free weight, pounds
             * @default null
             */
            freeWeightLbs?: number | null;
            /**
             * @description Equipment: the least rate for each mile; only the own company sees it
             * @default null
             */
            minRatePerMile?: components["schemas"]["MoneyInput"] | null;
            /**
             * @description The network of a private posting; 0 for none
             * @default 0
             */
            networkId?: number;
            /**
             * @description Letters of the attributes, without separators: A Air Ride, B B-Train, W Blanket Wrap, C Chains, Z Hazmat, I Insulated, T Tarps, V Vented, X Tri-axle, M Team, G Tailgate, F Frozen, H Heat, E Expedite, N Inbond
             * @default
             */
            postingAttrib?: string;
            /**
             * @description A every company sees it, P the members of one network (`networkId`)
             * @default A
             * @enum {string}
             */
            postMode?: "A" | "P";
            /**
             * @description L a load (of a broker), E equipment (of a carrier)
             * @constant
             */
            postType: "E";
            /**
             * @description The program that posted it
             * @default WEBAPI
             */
            productName?: string;
            /** @description The city of the origin */
            srceCity?: string;
            /** @description Or `srceCity` with `srceSt` */
            srceID?: number;
            /** @description Search radius of the origin, miles; loads 50, 100, 150 or 200, equipment up to 500 */
            srceRadius: number;
            /** @description Two-letter state or province of the origin */
            srceSt?: string;
            /**
             * @description T Truckload, L Less than Truckload, B Both; B for equipment only
             * @enum {string}
             */
            vehicleSize: "T" | "L" | "B";
            /** @description Letters of the equipment, without separators: V Van, R Reefer, K Straight Truck, F Flatbed, S Step Deck, D Double Drop, T Rack Tarp, C Container, U Super B, H Floats, L LowBoy/RGN, O Other, N Curtain Side, P Power Only, I Roll Tite Trailer, E Dump Trailer */
            vehicleType: string;
        };
        WayPoint: {
            /** @description Latitude, degrees */
            lat: number;
            /** @description Longitude, degrees */
            long: number;
        };
        Webhook: {
            /** @description The name of the user or of the service account */
            createdBy: string;
            /** @description ISO 8601, UTC */
            createdOn: string;
            /** @description Events that were tried for 24 hours without success */
            deadCount: number;
            /** @description What the endpoint is for */
            description: string;
            /** @description The types of event that are sent */
            events: ("posting.changed" | "posting.removed" | "day.changed" | "lead.appeared" | "lead.changed" | "lead.removed" | "leads.changed" | "assignment.changed" | "offer.changed" | "documents.changed")[];
            /** @description ISO 8601, UTC: since when every try has failed */
            failingSince: string | null;
            /** @description Permanent id */
            id: number;
            /** @description ISO 8601, UTC: until when the secret before is used too */
            oldSecretUntil: string | null;
            /** @description Null while events are sent */
            pause: ("byUser" | "failing" | "accountRevoked") | null;
            /** @description Where the events are sent */
            url: string;
        };
        WebhookDelivery: {
            /** @description Place in the feed of the board; the same in the stream, in webhooks and on every server */
            eventId: string;
            /** @description Why no reply came; null where one came */
            fault: ("timeout" | "notPublic" | "connection" | "certificate" | "closedEarly") | null;
            /** @description ISO 8601, UTC; null where none is planned */
            nextTryOn: string | null;
            /** @description Of the endpoint, ascending */
            number: number;
            /** @description The start of the body */
            reply: string;
            /** @description Null where no reply came */
            replyStatus: number | null;
            /**
             * @description Status
             * @enum {string}
             */
            status: "delivered" | "waiting" | "dead";
            /** @description The last try, milliseconds */
            tookMs: number | null;
            /** @description ISO 8601, UTC: the last try */
            triedOn: string | null;
            /** @description How often it was sent */
            tries: number;
            /** @description What happened */
            type: string;
        };
        WebhookDraftInput: {
            /**
             * @description What the endpoint is for
             * @default
             */
            description?: string;
            /** @description The types of event that are sent; `reset` and `webhook.test` are sent to every endpoint */
            events: ("posting.changed" | "posting.removed" | "day.changed" | "lead.appeared" | "lead.changed" | "lead.removed" | "leads.changed" | "assignment.changed" | "offer.changed" | "documents.changed")[];
            /**
             * Format: uri
             * @description Where the events are sent
             */
            url: string;
        };
        WebhookPatchInput: {
            /** @description What the endpoint is for */
            description?: string;
            /** @description The types of event that are sent; `reset` and `webhook.test` are sent to every endpoint */
            events?: ("posting.changed" | "posting.removed" | "day.changed" | "lead.appeared" | "lead.changed" | "lead.removed" | "leads.changed" | "assignment.changed" | "offer.changed" | "documents.changed")[];
            /** @description False sends the events that have waited, in order */
            isPaused?: boolean;
            /**
             * Format: uri
             * @description Where the events are sent
             */
            url?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAssignments: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @example 1 */
                limit?: number;
                /**
                 * @description B the own loads, C the own equipment. Left out: both
                 * @example B
                 */
                side?: "B" | "C";
                /**
                 * @description Of P pending, A assigned, R on route, D delivered; several with a comma. Left out: all
                 * @example P,A
                 */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "claims": [],
                     *           "comment": "",
                     *           "company": "Northgate Carriers",
                     *           "contactUserId": 5002,
                     *           "createdBy": 5003,
                     *           "createdOn": "2026-06-15T15:00:00.000Z",
                     *           "custCd": "NORTH1",
                     *           "custTracking": false,
                     *           "dateAvail": "2026-06-15",
                     *           "destCity": "Boston",
                     *           "destLat": 42.35843,
                     *           "destLong": -71.05977,
                     *           "destSt": "MA",
                     *           "driver": null,
                     *           "driverID": 0,
                     *           "eToken": 1000003,
                     *           "equipCreatorUserId": 5002,
                     *           "equipment": null,
                     *           "equipmentID": 0,
                     *           "hasDriver": false,
                     *           "history": [
                     *             {
                     *               "action": "assign",
                     *               "actor": "broker",
                     *               "at": "2026-06-15T15:00:00.000Z",
                     *               "by": "TMS",
                     *               "company": "Maple Freight",
                     *               "note": "Call at the gate",
                     *               "pStatus": "P"
                     *             }
                     *           ],
                     *           "holder": "board",
                     *           "id": 3,
                     *           "instruction": "Call at the gate",
                     *           "isPinLapsed": false,
                     *           "loadCreatorUserId": 5001,
                     *           "loadCustCd": "MAPLE1",
                     *           "pStatus": "P",
                     *           "pin": "",
                     *           "postingAttrib": "",
                     *           "rates": [],
                     *           "side": "B",
                     *           "srceCity": "Montréal",
                     *           "srceLat": 45.50884,
                     *           "srceLong": -73.58781,
                     *           "srceSt": "QC",
                     *           "token": 1000002,
                     *           "updatedBy": 5003,
                     *           "updatedOn": "2026-06-15T15:00:00.000Z",
                     *           "userID": 0,
                     *           "vehicleSize": "T",
                     *           "vehicleSizeDetail": "Truckload",
                     *           "vehicleType": "V",
                     *           "vehicleTypeDetail": "Van",
                     *           "version": 1
                     *         }
                     *       ],
                     *       "nextCursor": "Mw"
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page */
                        items: components["schemas"]["Assignment"][];
                        /** @description Null on the last page */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eToken": 1000003,
                 *       "instruction": "Call at the gate",
                 *       "token": 1000002
                 *     }
                 */
                "application/json": components["schemas"]["AssignmentResourceDraftInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [],
                     *       "comment": "",
                     *       "company": "Northgate Carriers",
                     *       "contactUserId": 5002,
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "NORTH1",
                     *       "custTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destLat": 42.35843,
                     *       "destLong": -71.05977,
                     *       "destSt": "MA",
                     *       "driver": null,
                     *       "driverID": 0,
                     *       "eToken": 1000003,
                     *       "equipCreatorUserId": 5002,
                     *       "equipment": null,
                     *       "equipmentID": 0,
                     *       "hasDriver": false,
                     *       "history": [
                     *         {
                     *           "action": "assign",
                     *           "actor": "broker",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "TMS",
                     *           "company": "Maple Freight",
                     *           "note": "Call at the gate",
                     *           "pStatus": "P"
                     *         }
                     *       ],
                     *       "holder": "board",
                     *       "id": 3,
                     *       "instruction": "Call at the gate",
                     *       "isPinLapsed": false,
                     *       "loadCreatorUserId": 5001,
                     *       "loadCustCd": "MAPLE1",
                     *       "pStatus": "P",
                     *       "pin": "",
                     *       "postingAttrib": "",
                     *       "rates": [],
                     *       "side": "B",
                     *       "srceCity": "Montréal",
                     *       "srceLat": 45.50884,
                     *       "srceLong": -73.58781,
                     *       "srceSt": "QC",
                     *       "token": 1000002,
                     *       "updatedBy": 5003,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "userID": 0,
                     *       "vehicleSize": "T",
                     *       "vehicleSizeDetail": "Truckload",
                     *       "vehicleType": "V",
                     *       "vehicleTypeDetail": "Van",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `company.globallyExcluded`: The text of the reply says why.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             *     - `posting.notFound`: This posting does not exist.
             *     - `lead.notFound`: Lead no longer available.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `assignment.changedMeanwhile`: This assignment has changed meanwhile.
             *     - `assignment.ended`: This posting is unassigned, deleted or rejected.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `lead.notAssignable`: This lead cannot be assigned.
             *     - `carrier.notChecked`: Your company asks that another user checks this carrier first. Ask a colleague to open this load, and to mark the carrier as checked.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The own posting
                 * @example 1000002
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [],
                     *       "comment": "",
                     *       "company": "Northgate Carriers",
                     *       "contactUserId": 5002,
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "NORTH1",
                     *       "custTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destLat": 42.35843,
                     *       "destLong": -71.05977,
                     *       "destSt": "MA",
                     *       "driver": null,
                     *       "driverID": 0,
                     *       "eToken": 1000003,
                     *       "equipCreatorUserId": 5002,
                     *       "equipment": null,
                     *       "equipmentID": 0,
                     *       "hasDriver": false,
                     *       "history": [
                     *         {
                     *           "action": "assign",
                     *           "actor": "broker",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "TMS",
                     *           "company": "Maple Freight",
                     *           "note": "Call at the gate",
                     *           "pStatus": "P"
                     *         }
                     *       ],
                     *       "holder": "board",
                     *       "id": 3,
                     *       "instruction": "Call at the gate",
                     *       "isPinLapsed": false,
                     *       "loadCreatorUserId": 5001,
                     *       "loadCustCd": "MAPLE1",
                     *       "pStatus": "P",
                     *       "pin": "",
                     *       "postingAttrib": "",
                     *       "rates": [],
                     *       "side": "B",
                     *       "srceCity": "Montréal",
                     *       "srceLat": 45.50884,
                     *       "srceLong": -73.58781,
                     *       "srceSt": "QC",
                     *       "token": 1000002,
                     *       "updatedBy": 5003,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "userID": 0,
                     *       "vehicleSize": "T",
                     *       "vehicleSizeDetail": "Truckload",
                     *       "vehicleType": "V",
                     *       "vehicleTypeDetail": "Van",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The own posting
                 * @example 1000003
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description The version that was read; left out: any */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [],
                     *       "comment": "",
                     *       "company": "Maple Freight",
                     *       "contactUserId": 5001,
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "MAPLE1",
                     *       "custTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destLat": 42.35843,
                     *       "destLong": -71.05977,
                     *       "destSt": "MA",
                     *       "driver": null,
                     *       "driverID": 0,
                     *       "eToken": 1000003,
                     *       "equipCreatorUserId": 5002,
                     *       "equipment": null,
                     *       "equipmentID": 0,
                     *       "hasDriver": false,
                     *       "history": [
                     *         {
                     *           "action": "assign",
                     *           "actor": "broker",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "TMS",
                     *           "company": "Maple Freight",
                     *           "note": "Call at the gate",
                     *           "pStatus": "P"
                     *         },
                     *         {
                     *           "action": "accept",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "A"
                     *         }
                     *       ],
                     *       "holder": "board",
                     *       "id": 3,
                     *       "instruction": "Call at the gate",
                     *       "isPinLapsed": false,
                     *       "loadCreatorUserId": 5001,
                     *       "loadCustCd": "MAPLE1",
                     *       "pStatus": "A",
                     *       "pin": "",
                     *       "postingAttrib": "",
                     *       "rates": [],
                     *       "side": "C",
                     *       "srceCity": "Montréal",
                     *       "srceLat": 45.50884,
                     *       "srceLong": -73.58781,
                     *       "srceSt": "QC",
                     *       "token": 1000002,
                     *       "updatedBy": 5004,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "userID": 0,
                     *       "vehicleSize": "T",
                     *       "vehicleSizeDetail": "Truckload",
                     *       "vehicleType": "V",
                     *       "vehicleTypeDetail": "Van",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `company.globallyExcluded`: The text of the reply says why.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `assignment.changedMeanwhile`: This assignment has changed meanwhile.
             *     - `assignment.ended`: This posting is unassigned, deleted or rejected.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `assignment.driverMissing`: This load has no driver who can be reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The own posting
                 * @example 1000006
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description The version that was read; left out: any */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": 1000018
                     *     }
                     */
                    "application/json": {
                        /** @description The own posting as it is named now; it is open again */
                        token: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `company.globallyExcluded`: The text of the reply says why.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `assignment.changedMeanwhile`: This assignment has changed meanwhile.
             *     - `assignment.ended`: This posting is unassigned, deleted or rejected.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `assignment.driverMissing`: This load has no driver who can be reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setAssignmentCrew: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The own posting
                 * @example 1000003
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "driverID": 1,
                 *       "equipmentID": 0
                 *     }
                 */
                "application/json": {
                    /** @description 0 for none; left out: as it is */
                    driverID?: number;
                    /** @description 0 for none; left out: as it is */
                    equipmentID?: number;
                    /** @description The version that was read; left out: any */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [],
                     *       "comment": "",
                     *       "company": "Maple Freight",
                     *       "contactUserId": 5001,
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "MAPLE1",
                     *       "custTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destLat": 42.35843,
                     *       "destLong": -71.05977,
                     *       "destSt": "MA",
                     *       "driver": {
                     *         "email": "Sam@example.com",
                     *         "name": "Sam Driver",
                     *         "phone": "416-555-0110"
                     *       },
                     *       "driverID": 1,
                     *       "eToken": 1000003,
                     *       "equipCreatorUserId": 5002,
                     *       "equipment": null,
                     *       "equipmentID": 0,
                     *       "hasDriver": true,
                     *       "history": [
                     *         {
                     *           "action": "assign",
                     *           "actor": "broker",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "TMS",
                     *           "company": "Maple Freight",
                     *           "note": "Call at the gate",
                     *           "pStatus": "P"
                     *         },
                     *         {
                     *           "action": "accept",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "A"
                     *         },
                     *         {
                     *           "action": "changeDriver",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "Sam Driver",
                     *           "pStatus": "A"
                     *         }
                     *       ],
                     *       "holder": "board",
                     *       "id": 3,
                     *       "instruction": "Call at the gate",
                     *       "isPinLapsed": false,
                     *       "loadCreatorUserId": 5001,
                     *       "loadCustCd": "MAPLE1",
                     *       "pStatus": "A",
                     *       "pin": "",
                     *       "postingAttrib": "",
                     *       "rates": [],
                     *       "side": "C",
                     *       "srceCity": "Montréal",
                     *       "srceLat": 45.50884,
                     *       "srceLong": -73.58781,
                     *       "srceSt": "QC",
                     *       "token": 1000002,
                     *       "updatedBy": 5004,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "userID": 0,
                     *       "vehicleSize": "T",
                     *       "vehicleSizeDetail": "Truckload",
                     *       "vehicleType": "V",
                     *       "vehicleTypeDetail": "Van",
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `company.globallyExcluded`: The text of the reply says why.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             *     - `posting.notFound`: This posting does not exist.
             *     - `resource.notFound`: This driver or equipment does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `assignment.changedMeanwhile`: This assignment has changed meanwhile.
             *     - `assignment.ended`: This posting is unassigned, deleted or rejected.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `assignment.driverMissing`: This load has no driver who can be reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declineAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The own posting
                 * @example 1000005
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description The version that was read; left out: any */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": 1000005
                     *     }
                     */
                    "application/json": {
                        /** @description The own posting as it is named now; it is open again */
                        token: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `company.globallyExcluded`: The text of the reply says why.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `assignment.changedMeanwhile`: This assignment has changed meanwhile.
             *     - `assignment.ended`: This posting is unassigned, deleted or rejected.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `assignment.driverMissing`: This load has no driver who can be reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deliverAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The own posting
                 * @example 1000003
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description The version that was read; left out: any */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [],
                     *       "comment": "",
                     *       "company": "Maple Freight",
                     *       "contactUserId": 5001,
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "MAPLE1",
                     *       "custTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destLat": 42.35843,
                     *       "destLong": -71.05977,
                     *       "destSt": "MA",
                     *       "driver": {
                     *         "email": "Sam@example.com",
                     *         "name": "Sam Driver",
                     *         "phone": "416-555-0110"
                     *       },
                     *       "driverID": 1,
                     *       "eToken": 1000003,
                     *       "equipCreatorUserId": 5002,
                     *       "equipment": null,
                     *       "equipmentID": 0,
                     *       "hasDriver": true,
                     *       "history": [
                     *         {
                     *           "action": "assign",
                     *           "actor": "broker",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "TMS",
                     *           "company": "Maple Freight",
                     *           "note": "Call at the gate",
                     *           "pStatus": "P"
                     *         },
                     *         {
                     *           "action": "accept",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "A"
                     *         },
                     *         {
                     *           "action": "changeDriver",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "Sam Driver",
                     *           "pStatus": "A"
                     *         },
                     *         {
                     *           "action": "pickUp",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "R"
                     *         },
                     *         {
                     *           "action": "deliver",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "D"
                     *         }
                     *       ],
                     *       "holder": "board",
                     *       "id": 3,
                     *       "instruction": "Call at the gate",
                     *       "isPinLapsed": false,
                     *       "loadCreatorUserId": 5001,
                     *       "loadCustCd": "MAPLE1",
                     *       "pStatus": "D",
                     *       "pin": "",
                     *       "postingAttrib": "",
                     *       "rates": [],
                     *       "side": "C",
                     *       "srceCity": "Montréal",
                     *       "srceLat": 45.50884,
                     *       "srceLong": -73.58781,
                     *       "srceSt": "QC",
                     *       "token": 1000002,
                     *       "updatedBy": 5004,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "userID": 0,
                     *       "vehicleSize": "T",
                     *       "vehicleSizeDetail": "Truckload",
                     *       "vehicleType": "V",
                     *       "vehicleTypeDetail": "Van",
                     *       "version": 5
                     *     }
                     */
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `company.globallyExcluded`: The text of the reply says why.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `assignment.changedMeanwhile`: This assignment has changed meanwhile.
             *     - `assignment.ended`: This posting is unassigned, deleted or rejected.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `assignment.driverMissing`: This load has no driver who can be reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pickUpAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The own posting
                 * @example 1000003
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description The version that was read; left out: any */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [],
                     *       "comment": "",
                     *       "company": "Maple Freight",
                     *       "contactUserId": 5001,
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "MAPLE1",
                     *       "custTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destLat": 42.35843,
                     *       "destLong": -71.05977,
                     *       "destSt": "MA",
                     *       "driver": {
                     *         "email": "Sam@example.com",
                     *         "name": "Sam Driver",
                     *         "phone": "416-555-0110"
                     *       },
                     *       "driverID": 1,
                     *       "eToken": 1000003,
                     *       "equipCreatorUserId": 5002,
                     *       "equipment": null,
                     *       "equipmentID": 0,
                     *       "hasDriver": true,
                     *       "history": [
                     *         {
                     *           "action": "assign",
                     *           "actor": "broker",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "TMS",
                     *           "company": "Maple Freight",
                     *           "note": "Call at the gate",
                     *           "pStatus": "P"
                     *         },
                     *         {
                     *           "action": "accept",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "A"
                     *         },
                     *         {
                     *           "action": "changeDriver",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "Sam Driver",
                     *           "pStatus": "A"
                     *         },
                     *         {
                     *           "action": "pickUp",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "R"
                     *         }
                     *       ],
                     *       "holder": "board",
                     *       "id": 3,
                     *       "instruction": "Call at the gate",
                     *       "isPinLapsed": false,
                     *       "loadCreatorUserId": 5001,
                     *       "loadCustCd": "MAPLE1",
                     *       "pStatus": "R",
                     *       "pin": "",
                     *       "postingAttrib": "",
                     *       "rates": [],
                     *       "side": "C",
                     *       "srceCity": "Montréal",
                     *       "srceLat": 45.50884,
                     *       "srceLong": -73.58781,
                     *       "srceSt": "QC",
                     *       "token": 1000002,
                     *       "updatedBy": 5004,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "userID": 0,
                     *       "vehicleSize": "T",
                     *       "vehicleSizeDetail": "Truckload",
                     *       "vehicleType": "V",
                     *       "vehicleTypeDetail": "Van",
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `company.globallyExcluded`: The text of the reply says why.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `assignment.changedMeanwhile`: This assignment has changed meanwhile.
             *     - `assignment.ended`: This posting is unassigned, deleted or rejected.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `assignment.driverMissing`: This load has no driver who can be reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findCities: {
        parameters: {
            query?: {
                lat?: number;
                /** @example 2 */
                limit?: number;
                long?: number;
                /**
                 * @description The start of the name, also as postal services write it: `N Little Rock`
                 * @example Toron
                 */
                name?: string;
                /**
                 * @description State or province
                 * @example ON
                 */
                st?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "city": "Toronto",
                     *           "country": "CA",
                     *           "id": 6167865,
                     *           "label": "Toronto, ON",
                     *           "lat": 43.70011,
                     *           "long": -79.4163,
                     *           "st": "ON"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page */
                        items: components["schemas"]["City"][];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "custCd": "MAPLE1",
                     *       "insuranceExpiryDate": "2099-12-31",
                     *       "isGloballyExcluded": false,
                     *       "isSandbox": false,
                     *       "modes": [
                     *         "B"
                     *       ],
                     *       "serviceAccount": {
                     *         "name": "TMS",
                     *         "scopes": [
                     *           "postings:read",
                     *           "postings:write",
                     *           "leads:read",
                     *           "assignments:read",
                     *           "assignments:write",
                     *           "documents:read",
                     *           "documents:write",
                     *           "webhooks"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Code of the company */
                        custCd: string;
                        /** @description YYYY-MM-DD */
                        insuranceExpiryDate: string | null;
                        /** @description True where the board has excluded the company: it may not post */
                        isGloballyExcluded: boolean;
                        /** @description True for a sandbox company: it sees and matches other sandbox companies only */
                        isSandbox: boolean;
                        /** @description B posts loads, C posts equipment */
                        modes: ("B" | "C")[];
                        /** @description The account that the token belongs to */
                        serviceAccount: {
                            /** @description Name */
                            name: string;
                            /** @description What the account may do */
                            scopes: ("postings:read" | "postings:write" | "leads:read" | "assignments:read" | "assignments:write" | "documents:read" | "documents:write" | "webhooks")[];
                        };
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query: {
                /**
                 * @description The own posting
                 * @example 1000002
                 */
                token: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "addedBy": "TMS",
                     *           "bytes": 660,
                     *           "canDelete": true,
                     *           "canShare": false,
                     *           "contentType": "image/jpeg",
                     *           "createdOn": "2026-06-15T15:00:00.000Z",
                     *           "documentId": 1,
                     *           "documentName": "proof",
                     *           "isOwn": true,
                     *           "isSelected": false,
                     *           "kind": "billOfLading",
                     *           "rowGuid": "f5432152-31b0-41de-95c6-00a2a20859e9",
                     *           "version": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page */
                        items: components["schemas"]["DocumentResource"][];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadDocument: {
        parameters: {
            query: {
                /**
                 * @description The own posting
                 * @example 1000002
                 */
                token: number;
            };
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Default: the file's name without its extension */
                    documentName?: string;
                    /**
                     * Format: binary
                     * @description At most 15728640 bytes
                     */
                    file: string;
                    /**
                     * @description What the document is
                     * @default other
                     * @enum {string}
                     */
                    kind?: "billOfLading" | "proofOfDelivery" | "rateConfirmation" | "invoice" | "other";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addedBy": "TMS",
                     *       "bytes": 660,
                     *       "canDelete": true,
                     *       "canShare": false,
                     *       "contentType": "image/jpeg",
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "documentId": 1,
                     *       "documentName": "proof",
                     *       "isOwn": true,
                     *       "isSelected": false,
                     *       "kind": "billOfLading",
                     *       "rowGuid": "f5432152-31b0-41de-95c6-00a2a20859e9",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentResource"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `document.closed`: Documents can be added until 30 days after the delivery.
             *     - `document.limitReached`: A posting can have {maximum} documents at most.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             *     - `document.typeRefused`: The text of the reply says why.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             *     - `document.contentRefused`: The text of the reply says why.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             *     - `store.unavailable`: Documents cannot be stored or read at the moment; please try again later.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             *     - `store.full`: There is no space left for documents. Please call Customer Service.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addedBy": "TMS",
                     *       "bytes": 660,
                     *       "canDelete": true,
                     *       "canShare": false,
                     *       "contentType": "image/jpeg",
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "documentId": 1,
                     *       "documentName": "proof",
                     *       "isOwn": true,
                     *       "isSelected": false,
                     *       "kind": "billOfLading",
                     *       "rowGuid": "f5432152-31b0-41de-95c6-00a2a20859e9",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentResource"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `document.notFound`: This document does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documentId": 1
                     *     }
                     */
                    "application/json": {
                        /** @description Permanent id of the document */
                        documentId: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `document.notOwn`: Only the user who added this document can delete it.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `document.notFound`: This document does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `document.shared`: This document is shared. Please unshare it before you delete it.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDocumentContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `document.notFound`: This document does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             *     - `store.unavailable`: Documents cannot be stored or read at the moment; please try again later.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readEvents: {
        parameters: {
            query?: {
                /** @description For a client that cannot send the header `Last-Event-ID` */
                lastEventId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLeads: {
        parameters: {
            query: {
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @example 1 */
                limit?: number;
                /**
                 * @description The own posting
                 * @example 1000016
                 */
                token: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "comment": "Two trucks",
                     *           "company": "Northgate Carriers",
                     *           "confirmedUntil": "2026-06-15T19:00:00.000Z",
                     *           "corridor": "R",
                     *           "covers": true,
                     *           "createdBy": 5002,
                     *           "createdOn": "2026-06-15T15:00:00.000Z",
                     *           "custCd": "NORTH1",
                     *           "customerTracking": false,
                     *           "dateAvail": "2026-06-15",
                     *           "destCity": "Chicago",
                     *           "destRadius": 50,
                     *           "destSt": "IL",
                     *           "dfd": 0,
                     *           "dfo": 0,
                     *           "dirO": "",
                     *           "distance": 436.4919314685942,
                     *           "eToken": 1000001,
                     *           "email": "lee@example.com",
                     *           "excluded": false,
                     *           "lToken": 1000016,
                     *           "mutual": true,
                     *           "pType": "E",
                     *           "phone": "416-555-0188",
                     *           "postingAttrib": "",
                     *           "productName": "WEBAPI",
                     *           "provenance": {
                     *             "device": null,
                     *             "phone": {
                     *               "days": 0,
                     *               "isChanged": false,
                     *               "isRecent": false
                     *             },
                     *             "user": {
                     *               "days": 0,
                     *               "isProgram": false
                     *             }
                     *           },
                     *           "srceCity": "Toronto",
                     *           "srceRadius": 50,
                     *           "srceSt": "ON",
                     *           "srceTimeZone": "America/Toronto",
                     *           "subscriberType": "Link-P",
                     *           "token": 1000001,
                     *           "updatedOn": "2026-06-15T15:00:00.000Z",
                     *           "vehicleSize": "T",
                     *           "vehicleType": "V"
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page */
                        items: components["schemas"]["ListedLead"][];
                        /** @description Null on the last page */
                        nextCursor: string | null;
                        /** @description How many there are */
                        total: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "amounts": [
                     *             {
                     *               "at": "2026-06-15T15:00:00.000Z",
                     *               "by": "Fleet",
                     *               "rate": {
                     *                 "amount": 210000,
                     *                 "basis": "flat",
                     *                 "currency": "USD"
                     *               },
                     *               "side": "C"
                     *             }
                     *           ],
                     *           "amountsLeft": 5,
                     *           "assignmentId": 0,
                     *           "company": "Northgate Carriers",
                     *           "contactUserId": 5002,
                     *           "createdOn": "2026-06-15T15:00:00.000Z",
                     *           "custCd": "NORTH1",
                     *           "dateAvail": "2026-06-15",
                     *           "destCity": "Boston",
                     *           "destSt": "MA",
                     *           "eToken": 1000009,
                     *           "expiresOn": "2026-06-15T15:30:00.000Z",
                     *           "id": 3,
                     *           "loadedMiles": 251.372,
                     *           "rate": null,
                     *           "side": "B",
                     *           "srceCity": "Montréal",
                     *           "srceSt": "QC",
                     *           "status": "open",
                     *           "token": 1000008,
                     *           "updatedOn": "2026-06-15T15:00:00.000Z",
                     *           "vehicleSize": "T",
                     *           "vehicleType": "V",
                     *           "version": 1
                     *         },
                     *         {
                     *           "amounts": [
                     *             {
                     *               "at": "2026-06-15T15:00:00.000Z",
                     *               "by": "Lee",
                     *               "rate": {
                     *                 "amount": 240000,
                     *                 "basis": "flat",
                     *                 "currency": "USD"
                     *               },
                     *               "side": "C"
                     *             }
                     *           ],
                     *           "amountsLeft": 5,
                     *           "assignmentId": 0,
                     *           "company": "Northgate Carriers",
                     *           "contactUserId": 5002,
                     *           "createdOn": "2026-06-15T15:00:00.000Z",
                     *           "custCd": "NORTH1",
                     *           "dateAvail": "2026-06-15",
                     *           "destCity": "Boston",
                     *           "destSt": "MA",
                     *           "eToken": 1000013,
                     *           "expiresOn": "2026-06-15T15:30:00.000Z",
                     *           "id": 2,
                     *           "loadedMiles": 251.372,
                     *           "rate": null,
                     *           "side": "B",
                     *           "srceCity": "Montréal",
                     *           "srceSt": "QC",
                     *           "status": "open",
                     *           "token": 1000012,
                     *           "updatedOn": "2026-06-15T15:00:00.000Z",
                     *           "vehicleSize": "T",
                     *           "vehicleType": "V",
                     *           "version": 1
                     *         },
                     *         {
                     *           "amounts": [
                     *             {
                     *               "at": "2026-06-15T15:00:00.000Z",
                     *               "by": "Lee",
                     *               "rate": {
                     *                 "amount": 260000,
                     *                 "basis": "flat",
                     *                 "currency": "USD"
                     *               },
                     *               "side": "C"
                     *             }
                     *           ],
                     *           "amountsLeft": 5,
                     *           "assignmentId": 0,
                     *           "company": "Northgate Carriers",
                     *           "contactUserId": 5002,
                     *           "createdOn": "2026-06-15T15:00:00.000Z",
                     *           "custCd": "NORTH1",
                     *           "dateAvail": "2026-06-15",
                     *           "destCity": "Boston",
                     *           "destSt": "MA",
                     *           "eToken": 1000011,
                     *           "expiresOn": "2026-06-15T15:30:00.000Z",
                     *           "id": 1,
                     *           "loadedMiles": 251.372,
                     *           "rate": null,
                     *           "side": "B",
                     *           "srceCity": "Montréal",
                     *           "srceSt": "QC",
                     *           "status": "open",
                     *           "token": 1000010,
                     *           "updatedOn": "2026-06-15T15:00:00.000Z",
                     *           "vehicleSize": "T",
                     *           "vehicleType": "V",
                     *           "version": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page */
                        items: components["schemas"]["Offer"][];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eToken": 1000009,
                 *       "minutes": 30,
                 *       "rate": {
                 *         "amount": 210000,
                 *         "basis": "flat",
                 *         "currency": "USD"
                 *       },
                 *       "token": 1000008
                 *     }
                 */
                "application/json": components["schemas"]["OfferResourceDraftInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "amounts": [
                     *         {
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "rate": {
                     *             "amount": 210000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "side": "C"
                     *         }
                     *       ],
                     *       "amountsLeft": 4,
                     *       "assignmentId": 0,
                     *       "company": "Maple Freight",
                     *       "contactUserId": 5001,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "MAPLE1",
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destSt": "MA",
                     *       "eToken": 1000009,
                     *       "expiresOn": "2026-06-15T15:30:00.000Z",
                     *       "id": 3,
                     *       "loadedMiles": 251.372,
                     *       "rate": null,
                     *       "side": "C",
                     *       "srceCity": "Montréal",
                     *       "srceSt": "QC",
                     *       "status": "open",
                     *       "token": 1000008,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "vehicleSize": "T",
                     *       "vehicleType": "V",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `company.globallyExcluded`: The text of the reply says why.
             *     - `insurance.expired`: Your insurance is expired
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             *     - `lead.notFound`: Lead no longer available.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `lead.notAssignable`: This lead cannot be assigned.
             *     - `offer.carrierNotInsured`: The insurance of this carrier has expired: it cannot accept a load before it has sent a new certificate.
             *     - `carrier.notChecked`: Your company asks that another user checks this carrier first. Ask a colleague to open this load, and to mark the carrier as checked.
             *     - `offer.exists`: There is an open offer for this load and truck.
             *     - `offer.limitReached`: You have sent five amounts; accept or decline, or wait for the other side.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the row as it is known: the reply is a 304 where it has not changed */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "amounts": [
                     *         {
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "rate": {
                     *             "amount": 210000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "side": "C"
                     *         }
                     *       ],
                     *       "amountsLeft": 5,
                     *       "assignmentId": 0,
                     *       "company": "Northgate Carriers",
                     *       "contactUserId": 5002,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "NORTH1",
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destSt": "MA",
                     *       "eToken": 1000009,
                     *       "expiresOn": "2026-06-15T15:30:00.000Z",
                     *       "id": 3,
                     *       "loadedMiles": 251.372,
                     *       "rate": null,
                     *       "side": "B",
                     *       "srceCity": "Montréal",
                     *       "srceSt": "QC",
                     *       "status": "open",
                     *       "token": 1000008,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "vehicleSize": "T",
                     *       "vehicleType": "V",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `offer.notFound`: This offer does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 2
                 *     }
                 */
                "application/json": {
                    /** @description The version of the offer that was read */
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [],
                     *       "comment": "",
                     *       "company": "Maple Freight",
                     *       "contactUserId": 5001,
                     *       "createdBy": 5004,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "MAPLE1",
                     *       "custTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destLat": 42.35843,
                     *       "destLong": -71.05977,
                     *       "destSt": "MA",
                     *       "driver": null,
                     *       "driverID": 0,
                     *       "eToken": 1000009,
                     *       "equipCreatorUserId": 5002,
                     *       "equipment": null,
                     *       "equipmentID": 0,
                     *       "hasDriver": false,
                     *       "history": [
                     *         {
                     *           "action": "acceptOffer",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "A"
                     *         }
                     *       ],
                     *       "holder": "board",
                     *       "id": 4,
                     *       "instruction": "",
                     *       "isPinLapsed": false,
                     *       "loadCreatorUserId": 5001,
                     *       "loadCustCd": "MAPLE1",
                     *       "pStatus": "A",
                     *       "pin": "",
                     *       "postingAttrib": "",
                     *       "rates": [
                     *         {
                     *           "acceptedConfirmation": "",
                     *           "acceptedName": "",
                     *           "acceptedOn": "",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "confirmation": "",
                     *           "confirmationState": "due",
                     *           "number": 1,
                     *           "proposedBy": "B",
                     *           "rate": {
                     *             "amount": 195000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "sha256": "",
                     *           "status": "agreed"
                     *         }
                     *       ],
                     *       "side": "C",
                     *       "srceCity": "Montréal",
                     *       "srceLat": 45.50884,
                     *       "srceLong": -73.58781,
                     *       "srceSt": "QC",
                     *       "token": 1000008,
                     *       "updatedBy": 5004,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "userID": 0,
                     *       "vehicleSize": "T",
                     *       "vehicleSizeDetail": "Truckload",
                     *       "vehicleType": "V",
                     *       "vehicleTypeDetail": "Van",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `company.globallyExcluded`: The text of the reply says why.
             *     - `insurance.expired`: Your insurance is expired
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `offer.notFound`: This offer does not exist.
             *     - `lead.notFound`: Lead no longer available.
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `offer.closed`: This offer is closed.
             *     - `offer.changedMeanwhile`: This offer has changed meanwhile.
             *     - `offer.notYourTurn`: This offer waits for the other side.
             *     - `carrier.notChecked`: Your company asks that another user checks this carrier first. Ask a colleague to open this load, and to mark the carrier as checked.
             *     - `lead.notAssignable`: This lead cannot be assigned.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `offer.carrierNotInsured`: The insurance of this carrier has expired: it cannot accept a load before it has sent a new certificate.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addOfferAmount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "minutes": 30,
                 *       "rate": {
                 *         "amount": 195000,
                 *         "basis": "flat",
                 *         "currency": "USD"
                 *       },
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["OfferAmountDraftInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "amounts": [
                     *         {
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "rate": {
                     *             "amount": 210000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "side": "C"
                     *         },
                     *         {
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "TMS",
                     *           "rate": {
                     *             "amount": 195000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "side": "B"
                     *         }
                     *       ],
                     *       "amountsLeft": 4,
                     *       "assignmentId": 0,
                     *       "company": "Northgate Carriers",
                     *       "contactUserId": 5002,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "NORTH1",
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destSt": "MA",
                     *       "eToken": 1000009,
                     *       "expiresOn": "2026-06-15T15:30:00.000Z",
                     *       "id": 3,
                     *       "loadedMiles": 251.372,
                     *       "rate": null,
                     *       "side": "B",
                     *       "srceCity": "Montréal",
                     *       "srceSt": "QC",
                     *       "status": "open",
                     *       "token": 1000008,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "vehicleSize": "T",
                     *       "vehicleType": "V",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `company.globallyExcluded`: The text of the reply says why.
             *     - `insurance.expired`: Your insurance is expired
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `offer.notFound`: This offer does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `offer.closed`: This offer is closed.
             *     - `offer.changedMeanwhile`: This offer has changed meanwhile.
             *     - `offer.notYourTurn`: This offer waits for the other side.
             *     - `carrier.notChecked`: Your company asks that another user checks this carrier first. Ask a colleague to open this load, and to mark the carrier as checked.
             *     - `offer.limitReached`: You have sent five amounts; accept or decline, or wait for the other side.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declineOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    /** @description The version of the offer that was read */
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "amounts": [
                     *         {
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Lee",
                     *           "rate": {
                     *             "amount": 260000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "side": "C"
                     *         }
                     *       ],
                     *       "amountsLeft": 5,
                     *       "assignmentId": 0,
                     *       "company": "Northgate Carriers",
                     *       "contactUserId": 5002,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "NORTH1",
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destSt": "MA",
                     *       "eToken": 1000011,
                     *       "expiresOn": "2026-06-15T15:30:00.000Z",
                     *       "id": 1,
                     *       "loadedMiles": 251.372,
                     *       "rate": null,
                     *       "side": "B",
                     *       "srceCity": "Montréal",
                     *       "srceSt": "QC",
                     *       "status": "declined",
                     *       "token": 1000010,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "vehicleSize": "T",
                     *       "vehicleType": "V",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `company.globallyExcluded`: The text of the reply says why.
             *     - `insurance.expired`: Your insurance is expired
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `offer.notFound`: This offer does not exist.
             *     - `lead.notFound`: Lead no longer available.
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `offer.closed`: This offer is closed.
             *     - `offer.changedMeanwhile`: This offer has changed meanwhile.
             *     - `offer.notYourTurn`: This offer waits for the other side.
             *     - `carrier.notChecked`: Your company asks that another user checks this carrier first. Ask a colleague to open this load, and to mark the carrier as checked.
             *     - `lead.notAssignable`: This lead cannot be assigned.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `offer.carrierNotInsured`: The insurance of this carrier has expired: it cannot accept a load before it has sent a new certificate.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    /** @description The version of the offer that was read */
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "amounts": [
                     *         {
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Lee",
                     *           "rate": {
                     *             "amount": 240000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "side": "C"
                     *         }
                     *       ],
                     *       "amountsLeft": 4,
                     *       "assignmentId": 0,
                     *       "company": "Maple Freight",
                     *       "contactUserId": 5001,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "MAPLE1",
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destSt": "MA",
                     *       "eToken": 1000013,
                     *       "expiresOn": "2026-06-15T15:30:00.000Z",
                     *       "id": 2,
                     *       "loadedMiles": 251.372,
                     *       "rate": null,
                     *       "side": "C",
                     *       "srceCity": "Montréal",
                     *       "srceSt": "QC",
                     *       "status": "withdrawn",
                     *       "token": 1000012,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "vehicleSize": "T",
                     *       "vehicleType": "V",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `company.globallyExcluded`: The text of the reply says why.
             *     - `insurance.expired`: Your insurance is expired
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `offer.notFound`: This offer does not exist.
             *     - `lead.notFound`: Lead no longer available.
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `offer.closed`: This offer is closed.
             *     - `offer.changedMeanwhile`: This offer has changed meanwhile.
             *     - `offer.notYourTurn`: This offer waits for the other side.
             *     - `carrier.notChecked`: Your company asks that another user checks this carrier first. Ask a colleague to open this load, and to mark the carrier as checked.
             *     - `lead.notAssignable`: This lead cannot be assigned.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `offer.carrierNotInsured`: The insurance of this carrier has expired: it cannot accept a load before it has sent a new certificate.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bookLoad: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eToken": 1000015,
                 *       "rate": {
                 *         "amount": 180000,
                 *         "basis": "flat",
                 *         "currency": "USD"
                 *       },
                 *       "token": 1000014
                 *     }
                 */
                "application/json": {
                    /** @description The equipment */
                    eToken: number;
                    /** @description The price of the load; null or absent for none */
                    rate: components["schemas"]["RateInput"];
                    /** @description The load */
                    token: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [],
                     *       "comment": "",
                     *       "company": "Maple Freight",
                     *       "contactUserId": 5001,
                     *       "createdBy": 5004,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "custCd": "MAPLE1",
                     *       "custTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Boston",
                     *       "destLat": 42.35843,
                     *       "destLong": -71.05977,
                     *       "destSt": "MA",
                     *       "driver": null,
                     *       "driverID": 0,
                     *       "eToken": 1000015,
                     *       "equipCreatorUserId": 5002,
                     *       "equipment": null,
                     *       "equipmentID": 0,
                     *       "hasDriver": false,
                     *       "history": [
                     *         {
                     *           "action": "book",
                     *           "actor": "carrier",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "by": "Fleet",
                     *           "company": "Northgate Carriers",
                     *           "note": "",
                     *           "pStatus": "A"
                     *         }
                     *       ],
                     *       "holder": "board",
                     *       "id": 5,
                     *       "instruction": "",
                     *       "isPinLapsed": false,
                     *       "loadCreatorUserId": 5001,
                     *       "loadCustCd": "MAPLE1",
                     *       "pStatus": "A",
                     *       "pin": "",
                     *       "postingAttrib": "",
                     *       "rate": {
                     *         "amount": 180000,
                     *         "basis": "flat",
                     *         "currency": "USD"
                     *       },
                     *       "rates": [
                     *         {
                     *           "acceptedConfirmation": "",
                     *           "acceptedName": "",
                     *           "acceptedOn": "",
                     *           "at": "2026-06-15T15:00:00.000Z",
                     *           "confirmation": "",
                     *           "confirmationState": "due",
                     *           "number": 1,
                     *           "proposedBy": "B",
                     *           "rate": {
                     *             "amount": 180000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "sha256": "",
                     *           "status": "agreed"
                     *         }
                     *       ],
                     *       "side": "C",
                     *       "srceCity": "Montréal",
                     *       "srceLat": 45.50884,
                     *       "srceLong": -73.58781,
                     *       "srceSt": "QC",
                     *       "token": 1000014,
                     *       "updatedBy": 5004,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "userID": 0,
                     *       "vehicleSize": "T",
                     *       "vehicleSizeDetail": "Truckload",
                     *       "vehicleType": "V",
                     *       "vehicleTypeDetail": "Van",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `company.globallyExcluded`: The text of the reply says why.
             *     - `insurance.expired`: Your insurance is expired
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             *     - `lead.notFound`: Lead no longer available.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `posting.alreadyAssigned`: This posting has been already assigned.
             *     - `lead.notAssignable`: This lead cannot be assigned.
             *     - `offer.carrierNotInsured`: The insurance of this carrier has expired: it cannot accept a load before it has sent a new certificate.
             *     - `carrier.notChecked`: Your company asks that another user checks this carrier first. Ask a colleague to open this load, and to mark the carrier as checked.
             *     - `offer.notBookable`: This load cannot be booked at this rate any more.
             *     - `offer.changedMeanwhile`: This offer has changed meanwhile.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPostings: {
        parameters: {
            query: {
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description The expired ones in place of the others */
                expired?: "true" | "false";
                /** @example 1 */
                limit?: number;
                /** @example L */
                postType: "L" | "E";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "clientRefNum": "TMS-1001",
                     *           "comment": "Two pallets of paper",
                     *           "corridor": "R",
                     *           "createdBy": 5003,
                     *           "createdOn": "2026-06-15T15:00:00.000Z",
                     *           "customerTracking": false,
                     *           "dateAvail": "2026-06-15",
                     *           "destCity": "Chicago",
                     *           "destID": 4887398,
                     *           "destLat": 41.85003,
                     *           "destLong": -87.65005,
                     *           "destRadius": 50,
                     *           "destSt": "IL",
                     *           "networkId": 0,
                     *           "pStatus": "O",
                     *           "postMode": "A",
                     *           "postType": "L",
                     *           "postingAttrib": "",
                     *           "productName": "WEBAPI",
                     *           "rate": {
                     *             "amount": 185000,
                     *             "basis": "flat",
                     *             "currency": "USD"
                     *           },
                     *           "srceCity": "Toronto",
                     *           "srceID": 6167865,
                     *           "srceLat": 43.70011,
                     *           "srceLong": -79.4163,
                     *           "srceRadius": 50,
                     *           "srceSt": "ON",
                     *           "token": 1000016,
                     *           "updatedOn": "2026-06-15T15:00:00.000Z",
                     *           "vehicleSize": "T",
                     *           "vehicleType": "V",
                     *           "version": 1,
                     *           "weightLbs": 12000
                     *         }
                     *       ],
                     *       "nextCursor": "MjAyNi0wNi0xNVQxNTowMDowMC4wMDBaIDEwMDAwMTY"
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page */
                        items: components["schemas"]["PostingResource"][];
                        /** @description Null on the last page */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upsertPostings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "postings": [
                 *         {
                 *           "clientRefNum": "TMS-1001",
                 *           "comment": "Three pallets of paper",
                 *           "dateAvail": "2026-06-15",
                 *           "destCity": "Chicago",
                 *           "destRadius": 50,
                 *           "destSt": "IL",
                 *           "postType": "L",
                 *           "srceCity": "Toronto",
                 *           "srceRadius": 50,
                 *           "srceSt": "ON",
                 *           "vehicleSize": "T",
                 *           "vehicleType": "V",
                 *           "weightLbs": 18000
                 *         },
                 *         {
                 *           "clientRefNum": "TMS-1002",
                 *           "dateAvail": "2026-06-15",
                 *           "destCity": "Detroit",
                 *           "destRadius": 50,
                 *           "destSt": "MI",
                 *           "postType": "L",
                 *           "srceCity": "Toronto",
                 *           "srceRadius": 50,
                 *           "srceSt": "ON",
                 *           "vehicleSize": "T",
                 *           "vehicleType": "RV"
                 *         },
                 *         {
                 *           "clientRefNum": "TMS-1003",
                 *           "dateAvail": "2026-06-15",
                 *           "destCity": "Nowhere",
                 *           "destRadius": 50,
                 *           "destSt": "IL",
                 *           "postType": "L",
                 *           "srceCity": "Toronto",
                 *           "srceRadius": 50,
                 *           "srceSt": "ON",
                 *           "vehicleSize": "T",
                 *           "vehicleType": "V"
                 *         }
                 *       ],
                 *       "replace": false
                 *     }
                 */
                "application/json": {
                    /** @description Each is an `UpsertRow`; a wrong one is refused alone */
                    postings: components["schemas"]["UpsertRowInput"][];
                    /**
                     * @description Also deletes the open postings of this service account that are not sent
                     * @default false
                     */
                    replace?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": [],
                     *       "results": [
                     *         {
                     *           "clientRefNum": "TMS-1001",
                     *           "code": null,
                     *           "details": [],
                     *           "message": null,
                     *           "postType": "L",
                     *           "result": "changed",
                     *           "text": null,
                     *           "token": 1000016
                     *         },
                     *         {
                     *           "clientRefNum": "TMS-1002",
                     *           "code": null,
                     *           "details": [],
                     *           "message": null,
                     *           "postType": "L",
                     *           "result": "created",
                     *           "text": null,
                     *           "token": 1000017
                     *         },
                     *         {
                     *           "clientRefNum": "TMS-1003",
                     *           "code": "request.invalid",
                     *           "details": [
                     *             {
                     *               "field": "destCity",
                     *               "message": "There is no city Nowhere, IL."
                     *             }
                     *           ],
                     *           "message": "Some of what was sent is not valid.",
                     *           "postType": "L",
                     *           "result": "refused",
                     *           "text": null,
                     *           "token": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The tokens that `replace` has deleted */
                        deleted: number[];
                        /** @description In the order of the rows */
                        results: components["schemas"]["UpsertResult"][];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `device.unconfirmed`: This computer is new and a phone number was changed. A colleague has to confirm it under Security before you can post.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPosting: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientRefNum": "TMS-1001",
                 *       "comment": "Two pallets of paper",
                 *       "dateAvail": "2026-06-15",
                 *       "destCity": "Chicago",
                 *       "destRadius": 50,
                 *       "destSt": "IL",
                 *       "postType": "L",
                 *       "rate": {
                 *         "amount": 185000,
                 *         "basis": "flat",
                 *         "currency": "USD"
                 *       },
                 *       "srceCity": "Toronto",
                 *       "srceRadius": 50,
                 *       "srceSt": "ON",
                 *       "vehicleSize": "T",
                 *       "vehicleType": "V",
                 *       "weightLbs": 12000
                 *     }
                 */
                "application/json": components["schemas"]["PostingResourceDraftInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clientRefNum": "TMS-1001",
                     *       "comment": "Two pallets of paper",
                     *       "corridor": "R",
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "customerTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Chicago",
                     *       "destID": 4887398,
                     *       "destLat": 41.85003,
                     *       "destLong": -87.65005,
                     *       "destRadius": 50,
                     *       "destSt": "IL",
                     *       "networkId": 0,
                     *       "pStatus": "O",
                     *       "postMode": "A",
                     *       "postType": "L",
                     *       "postingAttrib": "",
                     *       "productName": "WEBAPI",
                     *       "rate": {
                     *         "amount": 185000,
                     *         "basis": "flat",
                     *         "currency": "USD"
                     *       },
                     *       "srceCity": "Toronto",
                     *       "srceID": 6167865,
                     *       "srceLat": 43.70011,
                     *       "srceLong": -79.4163,
                     *       "srceRadius": 50,
                     *       "srceSt": "ON",
                     *       "token": 1000016,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "vehicleSize": "T",
                     *       "vehicleType": "V",
                     *       "version": 1,
                     *       "weightLbs": 12000
                     *     }
                     */
                    "application/json": components["schemas"]["PostingResource"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             *     - `insurance.futureDate`: We cannot accept the future posting date of {availableDay} Your insurance is set to expire on {expiryDay} Please email an updated copy of your COI with the provider listed as certificate holder and send to {email} or call us at {phone} with your updated insurance certification.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `device.unconfirmed`: This computer is new and a phone number was changed. A colleague has to confirm it under Security before you can post.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `network.notFound`: This network does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `posting.limitReached`: Your company has reached the number of open postings.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPosting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the row as it is known: the reply is a 304 where it has not changed */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1000016 */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clientRefNum": "TMS-1001",
                     *       "comment": "Two pallets of paper",
                     *       "corridor": "R",
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "customerTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Chicago",
                     *       "destID": 4887398,
                     *       "destLat": 41.85003,
                     *       "destLong": -87.65005,
                     *       "destRadius": 50,
                     *       "destSt": "IL",
                     *       "networkId": 0,
                     *       "pStatus": "O",
                     *       "postMode": "A",
                     *       "postType": "L",
                     *       "postingAttrib": "",
                     *       "productName": "WEBAPI",
                     *       "rate": {
                     *         "amount": 185000,
                     *         "basis": "flat",
                     *         "currency": "USD"
                     *       },
                     *       "srceCity": "Toronto",
                     *       "srceID": 6167865,
                     *       "srceLat": 43.70011,
                     *       "srceLong": -79.4163,
                     *       "srceRadius": 50,
                     *       "srceSt": "ON",
                     *       "token": 1000016,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "vehicleSize": "T",
                     *       "vehicleType": "V",
                     *       "version": 1,
                     *       "weightLbs": 12000
                     *     }
                     */
                    "application/json": components["schemas"]["PostingResource"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePosting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the row as it was read: the reply is a 412 where it has changed since */
                "If-Match"?: string;
            };
            path: {
                /** @example 1000016 */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": 1000016
                     *     }
                     */
                    "application/json": {
                        /** @description The public id of the posting */
                        token: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `posting.illegalTransition`: The text of the reply says why.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Precondition Failed
             *     - `request.preconditionFailed`: It has changed since it was read; please read it again.
             */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchPosting: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key gets the same reply for 24 hours; another request with it is a 422 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the row as it was read: the reply is a 412 where it has changed since */
                "If-Match"?: string;
            };
            path: {
                /** @example 1000016 */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": "Three pallets of paper",
                 *       "weightLbs": 18000
                 *     }
                 */
                "application/json": components["schemas"]["PostingPatchInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clientRefNum": "TMS-1001",
                     *       "comment": "Three pallets of paper",
                     *       "corridor": "R",
                     *       "createdBy": 5003,
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "customerTracking": false,
                     *       "dateAvail": "2026-06-15",
                     *       "destCity": "Chicago",
                     *       "destID": 4887398,
                     *       "destLat": 41.85003,
                     *       "destLong": -87.65005,
                     *       "destRadius": 50,
                     *       "destSt": "IL",
                     *       "networkId": 0,
                     *       "pStatus": "O",
                     *       "postMode": "A",
                     *       "postType": "L",
                     *       "postingAttrib": "",
                     *       "productName": "WEBAPI",
                     *       "rate": {
                     *         "amount": 185000,
                     *         "basis": "flat",
                     *         "currency": "USD"
                     *       },
                     *       "srceCity": "Toronto",
                     *       "srceID": 6167865,
                     *       "srceLat": 43.70011,
                     *       "srceLong": -79.4163,
                     *       "srceRadius": 50,
                     *       "srceSt": "ON",
                     *       "token": 1000016,
                     *       "updatedOn": "2026-06-15T15:00:00.000Z",
                     *       "vehicleSize": "T",
                     *       "vehicleType": "V",
                     *       "version": 2,
                     *       "weightLbs": 18000
                     *     }
                     */
                    "application/json": components["schemas"]["PostingResource"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             *     - `insurance.futureDate`: We cannot accept the future posting date of {availableDay} Your insurance is set to expire on {expiryDay} Please email an updated copy of your COI with the provider listed as certificate holder and send to {email} or call us at {phone} with your updated insurance certification.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `insurance.expired`: Your insurance is expired
             *     - `device.unconfirmed`: This computer is new and a phone number was changed. A colleague has to confirm it under Security before you can post.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             *     - `network.notFound`: This network does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `posting.illegalTransition`: The text of the reply says why.
             *     - `posting.changedMeanwhile`: Somebody else changed this posting meanwhile.
             *     - `posting.limitReached`: Your company has reached the number of open postings.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Precondition Failed
             *     - `request.preconditionFailed`: It has changed since it was read; please read it again.
             */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `idempotency.mismatch`: This key was already used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    planTrips: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "maxLoads": 2,
                 *       "start": {
                 *         "from": "posting",
                 *         "token": 1000003
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TripResourceRequestInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "costPerMile": {
                     *         "CAD": 200,
                     *         "USD": 200
                     *       },
                     *       "eventId": 76,
                     *       "isTotalCapped": false,
                     *       "relaxations": [],
                     *       "start": {
                     *         "eToken": 1000003,
                     *         "hoursDriven": 0,
                     *         "on": "2026-06-15T15:00:00.000Z",
                     *         "place": {
                     *           "city": "Montréal",
                     *           "cityId": 6077243,
                     *           "lat": 45.50884,
                     *           "long": -73.58781,
                     *           "st": "QC",
                     *           "timeZone": "America/Toronto"
                     *         },
                     *         "source": "posting"
                     *       },
                     *       "total": 1,
                     *       "trips": [
                     *         {
                     *           "cost": null,
                     *           "detour": null,
                     *           "drivingHours": 6.033333333333333,
                     *           "emptyMiles": 0,
                     *           "emptyShare": 0,
                     *           "end": {
                     *             "city": "Boston",
                     *             "cityId": 4930956,
                     *             "lat": 42.35843,
                     *             "long": -71.05977,
                     *             "st": "MA",
                     *             "timeZone": "America/New_York"
                     *           },
                     *           "endsOn": "2026-06-15T23:02:00.000Z",
                     *           "hours": 8.033333333333333,
                     *           "income": null,
                     *           "loadedMiles": 301.646,
                     *           "loads": [
                     *             {
                     *               "delivery": {
                     *                 "arrivesOn": "2026-06-15T22:02:00.000Z",
                     *                 "beginsOn": "2026-06-15T22:02:00.000Z",
                     *                 "departsOn": "2026-06-15T23:02:00.000Z",
                     *                 "place": {
                     *                   "city": "Boston",
                     *                   "cityId": 4930956,
                     *                   "lat": 42.35843,
                     *                   "long": -71.05977,
                     *                   "st": "MA",
                     *                   "timeZone": "America/New_York"
                     *                 }
                     *               },
                     *               "emptyMiles": 0,
                     *               "income": null,
                     *               "isApproximate": true,
                     *               "lead": {
                     *                 "comment": "",
                     *                 "company": "Maple Freight",
                     *                 "confirmedUntil": "2026-06-15T19:00:00.000Z",
                     *                 "corridor": "R",
                     *                 "covers": true,
                     *                 "createdBy": 5001,
                     *                 "createdOn": "2026-06-15T15:00:00.000Z",
                     *                 "custCd": "MAPLE1",
                     *                 "customerTracking": false,
                     *                 "dateAvail": "2026-06-15",
                     *                 "destCity": "Boston",
                     *                 "destRadius": 50,
                     *                 "destSt": "MA",
                     *                 "dfd": 0,
                     *                 "dfo": 0,
                     *                 "dirO": "",
                     *                 "distance": 251.3716511125468,
                     *                 "eToken": 1000003,
                     *                 "email": "dana@example.com",
                     *                 "excluded": false,
                     *                 "lToken": 1000002,
                     *                 "mutual": true,
                     *                 "pType": "L",
                     *                 "phone": "416-555-0188",
                     *                 "postedTimes": 5,
                     *                 "postingAttrib": "",
                     *                 "productName": "WEBAPI",
                     *                 "srceCity": "Montréal",
                     *                 "srceRadius": 50,
                     *                 "srceSt": "QC",
                     *                 "srceTimeZone": "America/Toronto",
                     *                 "subscriberType": "Link-P",
                     *                 "token": 1000002,
                     *                 "updatedOn": "2026-06-15T15:00:00.000Z",
                     *                 "vehicleSize": "T",
                     *                 "vehicleType": "V"
                     *               },
                     *               "loadedMiles": 301.646,
                     *               "pickUp": {
                     *                 "arrivesOn": "2026-06-15T15:00:00.000Z",
                     *                 "beginsOn": "2026-06-15T15:00:00.000Z",
                     *                 "departsOn": "2026-06-15T16:00:00.000Z",
                     *                 "place": {
                     *                   "city": "Montréal",
                     *                   "cityId": 6077243,
                     *                   "lat": 45.50884,
                     *                   "long": -73.58781,
                     *                   "st": "QC",
                     *                   "timeZone": "America/Toronto"
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "marks": [
                     *             "rateMissing",
                     *             "milesApproximate"
                     *           ],
                     *           "profit": null,
                     *           "profitPerDay": null,
                     *           "rests": 0
                     *         }
                     *       ],
                     *       "way": null
                     *     }
                     */
                    "application/json": components["schemas"]["TripPlanResource"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             *     - `trip.tooManyLoads`: A trip has 1 to {loads} loads.
             *     - `trip.truckInPast`: The truck is free in the past. Please choose a later time.
             *     - `trip.noHoursLeft`: The driver has driven {hours} of {hours} hours. Please start after the rest of {restHours} hours.
             *     - `trip.endBeforeStart`: The trip would end before it starts.
             *     - `trip.truckMissing`: This driver has no running load. Please state the equipment.
             *     - `trip.tooWide`: These limits allow too many trips to compare. Please choose narrower ones.
             *     - `trip.wayMissing`: This truck has no way of its own. Please choose where the trip ends.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `product.missing`: Your subscription does not include this product.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `posting.notFound`: This posting does not exist.
             *     - `assignment.notFound`: This posting is unassigned, deleted or rejected.
             *     - `resource.notFound`: This driver or equipment does not exist.
             *     - `city.notFound`: The text of the reply says why.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `trip.positionMissing`: The position of this driver is not known. Please choose a place.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "createdBy": "TMS",
                     *           "createdOn": "2026-06-15T15:00:00.000Z",
                     *           "deadCount": 0,
                     *           "description": "TMS",
                     *           "events": [
                     *             "lead.appeared",
                     *             "assignment.changed"
                     *           ],
                     *           "failingSince": null,
                     *           "id": 1,
                     *           "oldSecretUntil": null,
                     *           "pause": null,
                     *           "url": "https://tms.example/loadstone"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page */
                        items: components["schemas"]["Webhook"][];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "TMS",
                 *       "events": [
                 *         "lead.appeared",
                 *         "assignment.changed"
                 *       ],
                 *       "url": "https://tms.example/loadstone"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookDraftInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_PQ9DyXTcql9L4PHNHn8q45kJgFGrovMXyi3ZoSp3Q88=",
                     *       "webhook": {
                     *         "createdBy": "TMS",
                     *         "createdOn": "2026-06-15T15:00:00.000Z",
                     *         "deadCount": 0,
                     *         "description": "TMS",
                     *         "events": [
                     *           "lead.appeared",
                     *           "assignment.changed"
                     *         ],
                     *         "failingSince": null,
                     *         "id": 1,
                     *         "oldSecretUntil": null,
                     *         "pause": null,
                     *         "url": "https://tms.example/loadstone"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description For the signatures (`whsec_…`); shown once */
                        secret: string;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `webhook.limitReached`: Your company has as many webhook endpoints as allowed. Please remove one first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "createdBy": "TMS",
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "deadCount": 0,
                     *       "description": "TMS",
                     *       "events": [
                     *         "lead.appeared",
                     *         "assignment.changed"
                     *       ],
                     *       "failingSince": null,
                     *       "id": 1,
                     *       "oldSecretUntil": null,
                     *       "pause": null,
                     *       "url": "https://tms.example/loadstone"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `webhook.notFound`: This webhook endpoint or delivery does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1
                     *     }
                     */
                    "application/json": {
                        /** @description Permanent id */
                        id: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `webhook.notFound`: This webhook endpoint or delivery does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "lead.appeared",
                 *         "lead.removed",
                 *         "assignment.changed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookPatchInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "createdBy": "TMS",
                     *       "createdOn": "2026-06-15T15:00:00.000Z",
                     *       "deadCount": 0,
                     *       "description": "TMS",
                     *       "events": [
                     *         "lead.appeared",
                     *         "lead.removed",
                     *         "assignment.changed"
                     *       ],
                     *       "failingSince": null,
                     *       "id": 1,
                     *       "oldSecretUntil": null,
                     *       "pause": null,
                     *       "url": "https://tms.example/loadstone"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `webhook.notFound`: This webhook endpoint or delivery does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                status?: "delivered" | "waiting" | "dead";
            };
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "eventId": "178-99999",
                     *           "fault": "connection",
                     *           "nextTryOn": null,
                     *           "number": 1,
                     *           "reply": "",
                     *           "replyStatus": null,
                     *           "status": "dead",
                     *           "tookMs": 20,
                     *           "triedOn": "2026-06-15T15:00:00.000Z",
                     *           "tries": 1,
                     *           "type": "webhook.test"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page */
                        items: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `webhook.notFound`: This webhook endpoint or delivery does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
                /** @example 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventId": "178-99999",
                     *       "fault": "connection",
                     *       "nextTryOn": null,
                     *       "number": 1,
                     *       "reply": "",
                     *       "replyStatus": null,
                     *       "status": "waiting",
                     *       "tookMs": 20,
                     *       "triedOn": "2026-06-15T15:00:00.000Z",
                     *       "tries": 1,
                     *       "type": "webhook.test"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `webhook.notFound`: This webhook endpoint or delivery does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `webhook.paused`: This webhook endpoint is paused. Please resume it first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayDeadDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 0
                     *     }
                     */
                    "application/json": {
                        /** @description How many are sent again */
                        count: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `webhook.notFound`: This webhook endpoint or delivery does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `webhook.paused`: This webhook endpoint is paused. Please resume it first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_bnDXuffbII2QghLieH+AfNauyCtrcR3+wCCeF4B5zEo=",
                     *       "webhook": {
                     *         "createdBy": "TMS",
                     *         "createdOn": "2026-06-15T15:00:00.000Z",
                     *         "deadCount": 0,
                     *         "description": "TMS",
                     *         "events": [
                     *           "lead.appeared",
                     *           "lead.removed",
                     *           "assignment.changed"
                     *         ],
                     *         "failingSince": null,
                     *         "id": 1,
                     *         "oldSecretUntil": "2026-06-16T15:00:00.000Z",
                     *         "pause": null,
                     *         "url": "https://tms.example/loadstone"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description For the signatures (`whsec_…`); shown once */
                        secret: string;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `webhook.notFound`: This webhook endpoint or delivery does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventId": "178-99999",
                     *       "fault": "connection",
                     *       "nextTryOn": null,
                     *       "number": 1,
                     *       "reply": "",
                     *       "replyStatus": null,
                     *       "status": "dead",
                     *       "tookMs": 20,
                     *       "triedOn": "2026-06-15T15:00:00.000Z",
                     *       "tries": 1,
                     *       "type": "webhook.test"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /**
             * @description Bad Request
             *     - `request.malformed`: The request could not be read.
             *     - `session.ambiguous`: The request carries more than one credential.
             *     - `request.invalid`: Some of what was sent is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unauthorized
             *     - `session.missing`: Please sign in.
             *     - `session.invalid`: This session is not valid; please sign in again.
             *     - `session.expired`: Your session expired!!
             *     - `session.proofInvalid`: This session is not valid; please sign in again.
             *     - `session.nonceNeeded`: The proof needs a new nonce of the server.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Forbidden
             *     - `caller.notAccepted`: This call is not available to this kind of session.
             *     - `session.disabled`: Access Denied
             *     - `session.scopeMissing`: This session does not include access to the board.
             *     - `permit.missing`: Your subscription does not include this feature.
             *     - `caller.addressRefused`: This service account may not be used from this network address.
             *     - `scope.missing`: This service account is not allowed to make this call.
             *     - `product.missing`: Your subscription does not include this product.
             *     - `location.required`: Please share this browser's location to use the board.
             *     - `serviceAccount.notAllowed`: Only an administrator of your company may manage service accounts.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `webhook.notFound`: This webhook endpoint or delivery does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `request.tooLarge`: The request is larger than the server accepts.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `request.unsupportedType`: The request must be JSON.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `request.tooMany`: Too many requests; please try again in a moment.
             *     - `request.dailyLimit`: You have reached the limit of one day; please try again tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `server.internal`: Something bad happened; please try again later.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `server.overloaded`: The board has too much to do at the moment; please try again shortly.
             *     - `server.stopping`: The board is being restarted; please try again in a moment.
             *     - `server.databaseAway`: The board cannot reach its data at the moment; please try again shortly.
             *     - `server.starting`: The board is starting; please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `server.storageFull`: The board has no room to save changes at the moment; what is saved can still be read.
             */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachineEvent"];
            };
        };
        responses: {
            /** @description Not accepted: it is sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
