CREATE TABLE "told_days" (
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "told_days_school_id_kind_pk" PRIMARY KEY("school_id","kind")
);
