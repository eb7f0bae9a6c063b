CREATE TABLE "person_cells" (
	"school_id" integer NOT NULL,
	"document" text NOT NULL,
	"cell" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "person_cells_school_id_document_cell_pk" PRIMARY KEY("school_id","document","cell")
);
--> statement-breakpoint
CREATE TABLE "person_cell_history" (
	"school_id" integer NOT NULL,
	"document" text NOT NULL,
	"cell" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	"client_id" uuid,
	"seq" integer,
	"received_at" bigint NOT NULL,
	CONSTRAINT "person_cell_history_school_id_document_cell_version_pk" PRIMARY KEY("school_id","document","cell","version")
);
--> statement-breakpoint
-- By hand: what cards hold today is the first value of each cell.
INSERT INTO "person_cells" ("school_id", "document", "cell", "version", "value", "author_user_id", "captured_at", "accepted_at")
SELECT "school_id", "student_school_uuid"::text, "cell", 1, to_jsonb("text"), 0, "at", "at"
FROM "students"
CROSS JOIN LATERAL (VALUES ('phone', "phone"), ('address', "address")) AS "contact" ("cell", "text")
CROSS JOIN (SELECT (extract(epoch FROM now()) * 1000)::bigint AS "at") AS "present"
WHERE "text" IS NOT NULL;--> statement-breakpoint
INSERT INTO "person_cell_history" ("school_id", "document", "cell", "version", "value", "author_user_id", "captured_at", "accepted_at", "received_at")
SELECT "school_id", "document", "cell", "version", "value", "author_user_id", "captured_at", "accepted_at", "accepted_at"
FROM "person_cells";
