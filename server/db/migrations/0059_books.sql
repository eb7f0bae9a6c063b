CREATE TABLE "books" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"parallel" integer NOT NULL,
	"edu_lang" text NOT NULL,
	"title" text NOT NULL,
	"folded_title" text NOT NULL,
	"author" text,
	"year" integer,
	"is_archived" boolean NOT NULL,
	"added_by" integer,
	"added_at" bigint,
	CONSTRAINT "books_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "books_by_title" ON "books" USING btree ("school_id","subject_id","parallel","edu_lang","folded_title") WHERE not "books"."is_archived";